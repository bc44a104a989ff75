import type { SecondFactors } from './second-factors';
import {
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  deleteTotp,
  getSecondFactor,
} from '../../../contract/second-factor';
import type { Handle } from '../../../platform/http/handle';

export function secondFactorRoutes(
  handle: Handle,
  { secondFactors }: { secondFactors: SecondFactors },
): void {
  handle(getSecondFactor, ({ person }) => secondFactors.of(person));

  handle(beginTotp, ({ person }) => secondFactors.begin(person));

  handle(confirmTotp, ({ person, body }) => secondFactors.confirm(person, body.code));

  handle(deleteTotp, ({ person }) => secondFactors.remove(person));

  handle(createRecoveryCodes, ({ person }) => secondFactors.renewRecoveryCodes(person));
}
