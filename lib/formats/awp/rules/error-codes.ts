/** Matches whole words: AUTHOR_NOT_FOUND isn't about AUTH. */
const AUTH =
  /^(?:re)?(?:auth|authn|authz|authenticate|authentication|authenticated|authori[sz]ation|authori[sz]ed|login)$|^(?:unauth|unauthenticated|unauthori[sz]ed|forbidden|credentials?|apikey|jwt|oauth2?|bearer|signin|401|403)$|^(?:not)?(?:loggedin|authorized|authenticated)$|^(?:auth|token|session|login|apikey)(?:expired|required|missing|invalid|failed)$/;
const HELD = /^(?:token|session|key|password|permission|permissions|access|log|logged|sign|signed|cookie)$/;
const LOST =
  /^(?:expired|expires|expiry|invalid|invalidated|missing|required|revoked|denied|refused|rejected|wrong|bad|stale|timeout|timed|refresh|needed|in|absent|malformed|failed|unknown|not)$/;
const ELSEWHERE =
  /^(?:payment|card|charge|refund|limit|limits|count|length|budget|full|checkout|cart|booking|slot|author|seat|primary|foreign|sort|idempotency|page|order|product)$/;

const RATE =
  /^(?:429|backoff|ratelimit(?:ed|s|ing|exceeded|reached)?|throttle[ds]?|throttling|toomanyrequests|slowdown)$/;
const LIMITED = /^(?:limit|limits|limited|limiting|exceeded|throttled|reached)$/;
const COUNTED =
  /^(?:rate|api|request|requests|call|calls|query|queries|usage|traffic|client|user|ip|quota|hourly|daily|weekly|monthly|minute|hour|day|per|second|concurrency|burst|limit|limits|limited|limiting|exceeded|reached|hit|over|too|many|http|err|error|e|is|was|the|your|has|been|concurrent)$/;

export function isAuthCode(code: string): boolean {
  const words = wordsOf(code);
  if (words.some((word) => ELSEWHERE.test(word))) return false;
  if (words.some((word) => AUTH.test(word))) return true;
  return (
    words.some((word) => HELD.test(word)) && (words.length === 1 || words.some((word) => LOST.test(word)))
  );
}

export function isRateCode(code: string): boolean {
  const words = wordsOf(code);
  if (words.some((word) => RATE.test(word))) return true;
  const whole = words.join('-');
  if (
    /(?:^|-)(?:slow-down|back-off|too-many-(?:requests?|calls?|queries|attempts))(?:-|$)|^too-many$/.test(
      whole,
    )
  )
    return true;
  const limited = words.some((word) => LIMITED.test(word)) || words.includes('quota');
  const counted = words.every((word) => COUNTED.test(word));
  return limited && counted && !/^(?:limit-)?rate$|^(?:exceeded|reached|limited)$/.test(whole);
}

function wordsOf(code: string): readonly string[] {
  return code
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .replaceAll(/([A-Za-z])(\d)|(\d)([A-Za-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
