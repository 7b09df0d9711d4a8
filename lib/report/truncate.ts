import { mapFindings, type Report } from './json.ts';

const MAX_LENGTH = 200_000;

export function truncateReport(report: Report): Report {
  let shorter = report;
  for (
    let most = 1_000;
    JSON.stringify(shorter).length > MAX_LENGTH && most > 0;
    most = Math.floor(most / 2)
  ) {
    shorter = {
      ...report,
      targets: mapFindings(report, (findings) => findings.slice(0, most)).targets.map((target) => ({
        ...target,
        ...(target.gaps && { gaps: target.gaps.slice(0, most) }),
        documents: target.documents.map((document) => ({
          ...document,
          actions: document.actions.slice(0, most),
          ...(document.actions.length > most && { moreActions: document.actions.length - most }),
        })),
        page: target.page && {
          ...target.page,
          elements: target.page.elements.slice(0, most),
        },
      })),
    };
  }
  return shorter;
}
