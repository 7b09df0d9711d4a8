import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formats } from '../../../lib/formats/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Files outside of lib/formats that name a format. `FormatId` itself is declared in the model; the others are to ask the
 * `Format` instead. The list may only get shorter.
 */
const STILL_NAMING = [
  'components/action/actions-tab.tsx',
  'components/action/summary.ts',
  'components/names.ts',
  'entrypoints/shared/panel-ports.ts',
  'lib/check/scan-request.ts',
  'lib/cli/files.ts',
  'lib/cli/ignores.ts',
  'lib/cli/judge.ts',
  'lib/cli/options.ts',
  'lib/cli/package.ts',
  'lib/messaging/contract/panel.ts',
  'lib/model/action.ts',
  'lib/model/document.ts',
  'lib/report/json.ts',
  'lib/report/rule-url.ts',
  'lib/run/access.ts',
  'lib/run/plan.ts',
  'lib/run/rate.ts',
  'lib/run/woa.ts',
];

test('a format is named in its own folder and in the list of formats', () => {
  const ids = formats.flatMap((format) => format.ids).join('|');
  const name = new RegExp(`'(?:${ids})'`);
  const naming = ['lib', 'components', 'entrypoints'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) => !/lib\/(?:formats|schema\/compiled)\//.test(file) && name.test(readFileSync(file, 'utf8')),
      )
      .map((file) => relative(root, file)),
  );
  expect(naming.toSorted()).toEqual(STILL_NAMING);
});
