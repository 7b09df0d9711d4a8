import { isObject, isString, type Json, type JsonObject, own, type RateLimit } from '../../model/index.ts';
import { durationMs, rateLimit, WINDOWS } from '../../text/index.ts';

/** 1.0 has `rateLimit`. 1.1 has `rateLimitHint`, as an object or a text such as "60/minute". */
export function readRate(value: Json | undefined): RateLimit | undefined {
  if (isString(value)) return rateLimit(value);
  if (!isObject(value)) return undefined;
  const requests = own(value, 'requests');
  const window = own(value, 'window');
  if (typeof requests !== 'number' || !(requests >= 1) || !isString(window)) return undefined;
  const windowMs = durationMs(window);
  return windowMs === undefined || windowMs <= 0
    ? undefined
    : { requests: Math.floor(requests), windowMs, declared: `${requests} per ${window}` };
}

function readRates(value: Json | undefined): RateLimit | undefined {
  for (const [word, windowMs] of WINDOWS) {
    const requests = own(value, `requests_per_${word}`);
    if (typeof requests === 'number' && requests >= 1)
      return { requests: Math.floor(requests), windowMs, declared: `${requests} per ${word}` };
  }
  return undefined;
}

export function manifestRate(manifest: JsonObject): RateLimit | undefined {
  return (
    readRate(own(manifest, 'rateLimit')) ??
    readRates(own(manifest, 'rate_limits')) ??
    readRate(own(manifest, 'rate_limit'))
  );
}
