import { testLiars } from '../../liars/in-test.ts';
import { throughMcp } from '../../liars/ways.ts';

testLiars(11, (site) => throughMcp([site]), 30, ['change-200/reopened/default/formaction']);
