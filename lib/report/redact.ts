import { redactUrl } from '../text/index.ts';
import type { Report } from './json.ts';

export function redactReport(report: Report): Report {
  return {
    ...report,
    targets: report.targets.map(({ target, page, gaps, ...rest }) => ({
      ...rest,
      ...(gaps && { gaps: gaps.map((gap) => ({ ...gap, place: redactUrl(gap.place) })) }),
      target: redactUrl(target),
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
