import { expect, test } from 'vitest';
import { courier } from '../formats/adp/courier.ts';
import { change, file, judge } from '../formats/judge.ts';

const placeholdersIn = (changes: Readonly<Record<string, unknown>>) =>
  judge([file(change(courier, changes))])
    .filter(({ rule }) => rule === 'document/placeholder')
    .map(({ pointer }) => pointer);

test.each([
  ['/name', '<service name>'],
  ['/name', 'YOUR SERVICE'],
  ['/name', 'My App'],
  ['/name', 'Sample Company'],
  ['/name', '???'],
  ['/name', '…'],
  ['/description', 'TODO: say what it does'],
  ['/description', '{{ description }}'],
  ['/description', '<1-2 sentences about the service>'],
  ['/description', 'Lorem ipsum'],
  ['/name', 'todo'],
  ['/description', 'placeholder: say what it does'],
  ['/base_url', 'https://your-domain.com/api'],
  ['/base_url', 'https://$' + '{API_HOST}/v2'],
  ['/base_url', 'https://%HOST%/v2'],
  ['/base_url', 'https://{{host}}/v2'],
  ['/base_url', 'https://<host>/v2'],
  ['/base_url', 'https://…'],
  ['/capabilities/0/detail_url', '/…'],
  ['/capabilities/0/detail_url', '/v2/undefined/send'],
  ['/base_url', 'https://api.courier.example.net/null'],
  ['/description', 'undefined'],
  ['/description', 'null'],
  ['/description', 'N/A'],
  ['/name', '[object Object]'],
  ['/capabilities/0/description', 'todo'],
])('%s %s was to be filled in', (pointer, value) => {
  expect(placeholdersIn({ [pointer]: value })).toEqual([pointer]);
});

test.each([
  ['/base_url', '$' + '{API_URL}', 'error'],
  ['/base_url', 'https://your-domain.com/api', 'warning'],
  ['/auth/type', '<type>', 'error'],
])('%s %s is as serious as what is wrong there otherwise', (pointer, value, severity) => {
  const [found] = judge([file(change(courier, { [pointer]: value }))]).filter(
    (one) => one.pointer === pointer,
  );
  expect(found).toMatchObject({ rule: 'document/placeholder', severity });
});

test.each([
  ['/name', 'Example-driven Testing Ltd'],
  ['/name', 'Mycology Supplies'],
  ['/name', 'Todo'],
  ['/name', 'Null'],
  ['/auth/type', 'null'],
  ['/capabilities/0/name', 'todo'],
  ['/capabilities/0/name', 'undefined'],
  ['/capabilities/0/detail_url', '/nullable/null-island'],
  ['/auth/setup_url', 'sample'],
  ['/name', 'Acme & Daughters, Bristol'],
  ['/description', 'Prices < 5 € and > 10 kg'],
  ['/description', 'Answers within … well, mostly a day.'],
  ['/description', 'Send your site plan, and your company gets a quote'],
  ['/description', 'Costs $5 for each {parcel}'],
  ['/base_url', 'https://api.yours.example.net/v2'],
  ['/capabilities/0/detail_url', '/capabilities/{name}.json'],
])('%s %s is somebody’s own', (pointer, value) => {
  expect(placeholdersIn({ [pointer]: value })).toEqual([]);
});
