import { Type, type Static } from 'typebox';
import { call } from './call';
import { Email, IdParams, LanguageName } from './fields';
import { Auth } from './session';

const secret = Type.String({ minLength: 1, maxLength: 200 });

export const CompanyLogin = Type.Object(
  { email: Email, language: LanguageName },
  { additionalProperties: false },
);
export type CompanyLogin = Static<typeof CompanyLogin>;

export const CompanyLoginBegun = Type.Object({
  url: Type.String({ description: 'where the person logs in' }),
  browser_secret: Type.String({ description: 'to be kept in the browser, and sent with the code' }),
});
export type CompanyLoginBegun = Static<typeof CompanyLoginBegun>;

export const CompanyLoginCode = Type.Object(
  { code: secret, browser_secret: secret },
  { additionalProperties: false },
);
export type CompanyLoginCode = Static<typeof CompanyLoginCode>;

export const CompanyWayQuery = Type.Object(
  {
    domain: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'of an e-mail address, after its `@`' }),
    ),
  },
  { additionalProperties: false },
);

const COMPANY_WAYS = ['unused', 'none', 'offered', 'required'] as const;
export const CompanyWay = Type.Object({
  company: Type.Unsafe<(typeof COMPANY_WAYS)[number]>({
    type: 'string',
    enum: [...COMPANY_WAYS],
    description:
      'unused: no group has a company login; none: the domain has none; required: its people log in by no other way',
  }),
});
export type CompanyWay = Static<typeof CompanyWay>;

/** The response of an identity provider. The protocol needs all of its parameters (RFC 6749, 4.1.2). */
export const CompanyLoginAnswer = Type.Object({
  state: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
});

export const getCompanyLoginOfDomain = call('GET /login/ways', {
  who: 'public',
  summary: 'Get whether the people of a domain log in with the account of their company',
  query: CompanyWayQuery,
  answers: { 200: CompanyWay },
  problems: [422, 429],
});

export const beginCompanyLogin = call('POST /login/openid', {
  who: 'public',
  summary: 'Begin to log in with the account of a company (OpenID Connect)',
  body: CompanyLogin,
  answers: { 200: CompanyLoginBegun },
  problems: [404, 422, 429, 502],
});

export const returnFromCompanyLogin = call('GET /login/openid/callback/{id}', {
  who: 'public',
  summary: 'Return from an OpenID Connect provider to the login page',
  params: IdParams,
  query: CompanyLoginAnswer,
  answers: { 303: Type.Null({ description: 'To the login page' }) },
  problems: [422],
});

export const logInWithCompanyAccount = call('POST /login/openid/token', {
  who: 'public',
  summary: 'Log in with the code that a company login returned',
  body: CompanyLoginCode,
  answers: { 200: Auth },
  problems: [401, 403, 422, 429],
});
