import { answerTasks } from '../../../platform/threads/answer-tasks.mjs';
import { readSigner } from './signer-reader.mjs';

// The worker of signers.ts: reads one signature.

answerTasks(({ bytes }) => readSigner(bytes));
