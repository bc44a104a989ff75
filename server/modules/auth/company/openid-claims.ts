/** Claims of a provider about a user (OpenID Connect Core, 5.1). A missing claim is an empty text. */
export interface Claims {
  subject: string;
  email: string;
  /** null if the provider does not say it */
  isEmailVerified: boolean | null;
  name: string;
}

type Said = Readonly<Record<string, unknown>>;

/**
 * Returns a text, cut to 500 characters: longer than any name or address that is accepted. Some providers send
 * a list of one text. Empty for other types.
 */
function textOf(value: unknown): string {
  const [only, ...others] = [value].flat<unknown[]>();
  return typeof only === 'string' && others.length === 0 ? only.slice(0, 500).trim() : '';
}

/** Returns a boolean that may be sent as a text, as Amazon Cognito does. null for anything else. */
function flagOf(value: unknown): boolean | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (text === true || text === 'true') return true;
  return text === false || text === 'false' ? false : null;
}

/** Returns the given name and the family name. */
const joinedName = (said: Said) =>
  [textOf(said['given_name']), textOf(said['family_name'])].filter(Boolean).join(' ');

/**
 * Returns what the ID token and the userinfo endpoint say together. The ID token comes first.
 * @param userinfo undefined if the provider was not asked, or has no such endpoint
 */
export function readClaims(subject: string, token: Said, userinfo: Said = {}): Claims {
  const email = textOf(token['email']) || textOf(userinfo['email']);
  const isOfAddress = (said: Said) => ['', email.toLowerCase()].includes(textOf(said['email']).toLowerCase());
  // Says of another address that it is verified: nothing about this one.
  const flags = [token, userinfo].filter(isOfAddress).map((said) => flagOf(said['email_verified']));
  return {
    subject,
    email,
    isEmailVerified: flags.find((flag) => flag !== null) ?? null,
    name: textOf(token['name']) || textOf(userinfo['name']) || joinedName(token) || joinedName(userinfo),
  };
}
