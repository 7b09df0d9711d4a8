import { redactUrl } from '../text/index.ts';
import type { Report } from './json.ts';

/** A report without the credentials that the address of the page may hold. */
export function redactReport(report: Report): Report {
  return {
    ...report,
    targets: report.targets.map(({ target, documents, page }) => ({
      target: redactUrl(target),
      documents,
      page: page && {
        ...page,
        url: redactUrl(page.url),
        findings: page.findings.map((finding) =>
          finding.document === page.url ? { ...finding, document: redactUrl(page.url) } : finding,
        ),
      },
    })),
  };
}
