/** Pages that change what was approved, at any moment: a sample of `npm run liars`. */
import { testLiars } from '../liars/in-test.ts';
import { throughExtension } from '../liars/ways.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();

testLiars(BROWSER === 'chromium' ? 12 : 13, () => throughExtension(stage.driver));
