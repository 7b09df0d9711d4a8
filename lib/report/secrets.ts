import type { Report } from './json.ts';

/** Names by which credentials go in addresses. */
const SECRET =
  /token|secret|passw|pwd|credential|auth|api[-_]?key|signature|^(?:key|sig|sid|session|sessionid|jwt|code|otp|pin)$/i;
const MASK = '***';

/**
 * A report without what the address of the page may carry: user and password, a fragment that holds tokens (OAuth 2),
 * and the values of query parameters that are named like credentials.
 */
export function withoutSecrets(report: Report): Report {
  return {
    ...report,
    targets: report.targets.map(({ target, documents, page }) => ({
      target: shownUrl(target),
      documents,
      page: page && {
        ...page,
        url: shownUrl(page.url),
        findings: page.findings.map((finding) =>
          finding.document === page.url ? { ...finding, document: shownUrl(page.url) } : finding,
        ),
      },
    })),
  };
}

function shownUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.username = '';
  url.password = '';
  if (url.hash.split(/[#?&]/).some((part) => SECRET.test(part.split('=')[0] ?? ''))) url.hash = MASK;
  const { searchParams } = url;
  const secret = [...searchParams.keys()].filter((name) => SECRET.test(name));
  // Written anew only where it must be: `+` and `%20` are the site's own choice.
  for (const name of secret) searchParams.set(name, MASK);
  return url.href;
}
