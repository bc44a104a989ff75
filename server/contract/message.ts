import { Type, type Static } from 'typebox';
import { call } from './call';
import {
  CHOSEN_ERPS,
  CHOSEN_PACKAGES,
  type ChosenErp,
  type ChosenPackage,
  MESSAGE_KINDS,
  type MessageKind,
} from './contact-choices';
import { Id, IdParams, Line, type Named, NoContent, NullableTime, patterns, Text, Time } from './fields';
import { type Language, LANGUAGES } from './languages';
import { KeptLicence } from './licence';
import { limits } from './limits';
import { listOf, listQuery } from './list';
import { Mail } from './mail';
import { conflictOf } from './problem';

const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const OneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>({ type: 'string', enum: [...values] });
const NullableOneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value | null>({ enum: [...values, null] });
const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

/** A visitor's message, with the choices of the form and its state. */
export const Message = Type.Object({
  id: Id,
  at: Time,
  kind: OneOf<MessageKind>(MESSAGE_KINDS),
  state: OneOf<MessageState>(MESSAGE_STATES),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  company: Type.String(),
  message: Type.String(),
  language: OneOf<Language>(LANGUAGES),
  erp: NullableOneOf<ChosenErp>(CHOSEN_ERPS),
  scanners: NullableCount,
  package: NullableOneOf<ChosenPackage>(CHOSEN_PACKAGES),
  licences: NullableCount,
  apps: Type.Array(Type.String()),
  from: Type.String({ description: 'path of the page that the visitor came from; empty when not known' }),
  note: Type.String(),
  version: Type.Integer({ minimum: 1 }),
});
export type Message = Static<typeof Message>;

/** A mailed answer to a message: sent, queued or failed. */
const SentAnswer = Type.Object({
  id: Id,
  at: Time,
  subject: Type.String(),
  text: Type.String(),
  state: Mail.properties.state,
  last_error: Mail.properties.last_error,
});

const nullable = (name: string, description: string) =>
  Type.Unsafe<Named | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
    required: ['id', 'name'],
    description: `${name}; null: ${description}`,
  });

const GRANT_INVITATION_STATES = ['open', 'joined', 'ended'] as const;

/** The free month that was granted for a message, with its current state. */
const MessageGrant = Type.Object({
  id: Id,
  at: Time,
  by: nullable('who granted it', 'deleted since'),
  group: Type.Object({
    id: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'null: the group was deleted' }),
    name: Type.String(),
  }),
  invitation: Type.Object({
    state: Type.Unsafe<(typeof GRANT_INVITATION_STATES)[number]>({
      type: 'string',
      enum: [...GRANT_INVITATION_STATES],
      description: 'joined: the person has an account; ended: withdrawn, or its time is over',
    }),
    expires_at: Type.Unsafe<string | null>({ ...NullableTime, description: 'of an open one' }),
    joined_at: NullableTime,
    user: nullable('who joined', 'nobody yet, or deleted since'),
  }),
  license: Type.Unsafe<Pick<KeptLicence, 'id' | 'name' | 'state' | 'valid_until'> | null>({
    ...Type.Pick(KeptLicence, ['id', 'name', 'state', 'valid_until']),
    type: ['object', 'null'],
    description: 'null: not known any more',
  }),
  mail: Type.Unsafe<Pick<Mail, 'id' | 'state' | 'last_error'> | null>({
    ...Type.Pick(Mail, ['id', 'state', 'last_error']),
    type: ['object', 'null'],
    description: 'null: not kept any more',
  }),
});
export type MessageGrant = Static<typeof MessageGrant>;

export const MessageWithAnswers = Type.Object({
  ...Message.properties,
  answers: Type.Array(SentAnswer),
  grants: Type.Array(MessageGrant),
  can_answer: Type.Boolean({ description: 'whether the server sends mail' }),
});
export type MessageWithAnswers = Static<typeof MessageWithAnswers>;

/** Filters of the list of messages. Default order: new messages first, then by date, newest first. */
export const MessageQuery = Type.Object(
  {
    ...listQuery('new', 'at', 'name').properties,
    state: Type.Optional(OneOf<MessageState>(MESSAGE_STATES)),
    kind: Type.Optional(OneOf<MessageKind>(MESSAGE_KINDS)),
  },
  { additionalProperties: false },
);
export type MessageQuery = Static<typeof MessageQuery>;

export const MessageChange = Type.Object(
  {
    state: Type.Optional(OneOf<MessageState>(MESSAGE_STATES)),
    kind: Type.Optional(OneOf<MessageKind>(MESSAGE_KINDS)),
    note: Type.Optional(
      Type.String({ maxLength: limits.messageLength, pattern: patterns.control_characters_in_text }),
    ),
    version: Type.Integer({ minimum: 1, description: 'of the message as it was read' }),
  },
  { additionalProperties: false },
);
export type MessageChange = Static<typeof MessageChange>;

export const MessageAnswer = Type.Object(
  {
    subject: Line(limits.nameLength),
    text: Text(limits.answerLength),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'of the message as it was read; without it nothing is compared',
      }),
    ),
  },
  { additionalProperties: false },
);
export type MessageAnswer = Static<typeof MessageAnswer>;

export const listMessages = call('GET /messages', {
  who: 'admin',
  summary: 'List the messages of the contact form: new ones first, then newest first',
  query: MessageQuery,
  answers: { 200: listOf(Message) },
});

export const getMessage = call('GET /messages/{id}', {
  who: 'admin',
  summary: 'Get a message with its answers and grants',
  params: IdParams,
  answers: { 200: MessageWithAnswers },
});

export const updateMessage = call('PATCH /messages/{id}', {
  who: 'admin',
  recentLogin: 'never',
  summary: 'Change the state, the kind or the note of a message',
  params: IdParams,
  body: MessageChange,
  answers: { 200: Message, 409: conflictOf(Message) },
});

export const answerMessage = call('POST /messages/{id}/answer', {
  who: 'admin',
  recentLogin: 'never: text to a visitor who wrote first; at most 3 an hour for each recipient',
  summary: 'Answer a message by mail',
  params: IdParams,
  body: MessageAnswer,
  answers: { 200: Message, 409: conflictOf(Message) },
});

export const deleteMessage = call('DELETE /messages/{id}', {
  who: 'admin',
  recentLogin: 'sixty minutes',
  summary: 'Delete a message, and all mail about it',
  params: IdParams,
  answers: { 204: NoContent },
});
