import { change, testRuleFile } from '../../../rule-tester.ts';
import { card, served } from './samples.ts';

testRuleFile(new URL('rules.txt', import.meta.url), {
  'a card is judged': (row) => ({ documents: [served(change(card, row.change))] }),
  'it is served at a place of before': (row) => ({
    documents: [served(change(card, row.change), 'https://shop.example/.well-known/agent.json')],
  }),
  'it is only at the place of another format': (row) => ({
    documents: [served(change(card, row.change), 'https://shop.example/agent.json')],
  }),
});
