import { CustomerMade, NewCustomer } from '../../contract/customer';
import { Problem } from '../../contract/problem';
import { personOf, type App } from '../../platform/http/app-type';
import type { Customers } from './customers';

export function customerRoutes(app: App, { customers }: { customers: Customers }): void {
  app.post(
    '/customers',
    {
      config: { needsRecentLogin: true },
      schema: {
        summary: 'Add a customer: a group, an invitation of its first person and a licence, or nothing of it',
        tags: ['users'],
        body: NewCustomer,
        response: { 201: CustomerMade, 409: Problem, 429: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await customers.create(personOf(request), request.body)),
  );
}
