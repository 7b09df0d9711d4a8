/** Pages that change approved values, at any moment. The cases are a sample of `npm run liars`. */
import { testLiars } from '../../liars/in-test.ts';
import { throughMcp } from '../../liars/ways.ts';

testLiars(11, (site) => throughMcp([site]));
