export { toJsonText } from '../text/index.ts';
export { codeFrame, placeEnd } from './code-frame.ts';
export { toCompactText } from './compact-text.ts';
export { contractToJson, contractToJunit, contractToText, countsOf } from './contract.ts';
export { toGithub } from './github.ts';
export { toHar } from './har.ts';
export { type HtmlContext, toHtml } from './html.ts';
export {
  checksOf,
  errorsOnly,
  type FileAt,
  findingsOf,
  type Gap,
  type Judged,
  type Report,
  type ReportContext,
  type ReportedFinding,
  type RuleNote,
  redactReport,
  type Summary,
  toReport,
  truncateReport,
} from './json.ts';
export { toJunit } from './junit.ts';
export { findingsToMarkdown, toMarkdown } from './markdown.ts';
export { rulePage, ruleSection, ruleUrl } from './rule-url.ts';
export { toSarif } from './sarif.ts';
export { clean, count, type Style, toText } from './text.ts';
