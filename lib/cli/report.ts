import { parse } from '../json/index.ts';
import { Survey } from '../report/survey.ts';
import { answerCall, CallFault, type ExitStatus, type Io, parseCall } from './call.ts';
import { catalogue } from './catalogue.ts';
import { saveText } from './file-access.ts';
import { helpOf } from './help.ts';
import { linesOf } from './many/list.ts';
import { VERSION } from './version.ts';

const DECLARED = { output: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

export function runReport(args: readonly string[], { stdin, stdout, stderr }: Io): Promise<ExitStatus> {
  return answerCall('report', { stderr }, async () => {
    const { values, positionals: files } = parseCall(args, DECLARED);
    if (values.help) {
      stdout.write(helpOf('report', {}));
      return 0;
    }
    if (files.length === 0) throw new CallFault('Name at least one FILE with lines of --format ndjson.');
    const survey = new Survey();
    for (const file of files) await addLines(survey, linesOf(file, stdin));
    const { sites, broken } = survey;
    if (sites === 0) throw new CallFault(`No line of ${files.join(', ')} is a report of --format ndjson.`);
    const page = survey.toHtml({ version: VERSION, at: Date.now(), rules: [...catalogue().values()] });
    if (values.output === undefined) stdout.write(page);
    else saveText(values.output, page);
    return broken > 0 ? 2 : 0;
  });
}

async function addLines(survey: Survey, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const read = parse(line);
    survey.add(read.ok ? read.value : undefined);
  }
}
