import type { Customers } from './customers';
import { createCustomer } from '../../contract/customer';
import type { Handle } from '../../platform/http/handle';

export function customerRoutes(handle: Handle, { customers }: { customers: Customers }): void {
  handle(createCustomer, ({ person, body }) => customers.create(person, body));
}
