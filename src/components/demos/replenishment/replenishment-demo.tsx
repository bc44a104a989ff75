import type { i18n, TFunction } from 'i18next';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Answer } from '../scan-confirm/answer';
import { Confirmations } from '../scan-confirm/confirmations';
import { NextStep } from '../scan-confirm/next-step';
import { Phone } from '../scan-confirm/phone';
import { Rack, type Shelf } from '../scan-confirm/rack';
import { ScanForm } from '../scan-confirm/scan-form';
import { scanMessage, type Message } from '../scan-confirm/scan-message';
import { useDemoFocus } from '../scan-confirm/use-demo-focus';
import { withTexts, type Texts } from '../scan-confirm/with-texts';
import { replenishment, START, taskOf, withNeighbours, type ReplenishmentState } from './replenishment-state';
import { RequestList } from './request-list';
import { REQUESTS, type ReplenishmentRequest } from './requests';

export const loadDemo = (page: i18n) =>
  withTexts(
    ReplenishmentDemo,
    page,
    'replenishment',
    import(
      /* webpackMode: "eager" */ `../../../../locales/${page.language}/replenishment.json`
    ) as Promise<Texts>,
  );

/**
 * A list of requests, and a rack to carry them out: from bulk to picking location. Sends no requests to a
 * server.
 */
function ReplenishmentDemo() {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(replenishment, START);
  const { step, open } = state;
  // The rack shows the first request until one is taken.
  const request = state.request ?? REQUESTS[0];
  const task = taskOf(request);
  const { rack, phone, field, notePress } = useDemoFocus(step);
  const isDone = step === 'done';
  const name = t(`items.${request.item}`);

  const read = (text: string, byKeyboard: boolean) => {
    notePress(byKeyboard);
    dispatch({ type: 'read', text });
  };

  return (
    <>
      <Rack
        ref={rack}
        shelves={shelvesOf(request, isDone, t)}
        task={task}
        state={step === 'choose' ? { ...state, step: 'from' } : state}
        isDisabled={isDone}
        onScan={read}
      />
      <Phone
        ref={phone}
        job={t('phone.open', { count: open.length })}
        line={
          step === 'choose' || isDone
            ? t('phone.filled', { done: REQUESTS.length - open.length, total: REQUESTS.length })
            : t(request.isUrgent ? 'phone.urgent' : 'phone.normal', { name })
        }
        total={REQUESTS.length}
        done={REQUESTS.length - open.length}
        now={isDone ? undefined : REQUESTS.length - open.length + 1}
      >
        <Answer message={messageOf(state, request, t)} turn={state.turn} />
        {step !== 'choose' && step !== 'done' && (
          <ScanForm
            field={field}
            step={step}
            asked={task.asked[step]}
            name={name}
            onRead={(text) => read(text, false)}
          />
        )}
        {step !== 'choose' && (
          <Confirmations
            task={task}
            step={step}
            values={{
              from: request.from,
              item: name,
              quantity: t('pieces', { quantity: request.quantity }),
              to: request.to,
            }}
          />
        )}
        {(step === 'choose' || isDone) && (
          <RequestList requests={open} onTake={(taken) => dispatch({ type: 'take', request: taken })} />
        )}
        {isDone && <NextStep app="app-3" onStartAgain={() => dispatch({ type: 'start-again' })} />}
      </Phone>
    </>
  );
}

function shelvesOf(request: ReplenishmentRequest, isDone: boolean, t: TFunction): Shelf[] {
  return [
    {
      caption: t('rack.bulk'),
      locations: withNeighbours(request.from),
      content: [request.item, request.lookalike].map((item) => ({
        name: t(`items.${item}`),
        labels: [{ kind: 'item', code: item }],
      })),
    },
    {
      caption: t('rack.picking'),
      locations: withNeighbours(request.to),
      content: request.isUrgent && !isDone ? 'empty' : 'stock',
    },
  ];
}

function messageOf(
  { step, answer, refused, open }: ReplenishmentState,
  request: ReplenishmentRequest,
  t: TFunction,
): Message | undefined {
  if (step === 'choose')
    return answer.kind === 'none' ? undefined : { tone: 'nothing', texts: [t('nothing.choose')] };
  if (step !== 'done') return scanMessage({ step, answer }, taskOf(request), t);
  const urgent = open.filter(({ isUrgent }) => isUrgent).length;
  return {
    tone: 'done',
    title: t('done.title', { to: request.to }),
    texts: [
      request.isUrgent
        ? t('done.orderGoesOn', { order: request.order })
        : t('done.aboveThreshold', { stock: request.left + request.quantity, threshold: request.threshold }),
      open.length > 0 ? t('done.left', { urgent, normal: open.length - urgent }) : t('done.none'),
      t('done.text'),
      t('done.refused', { count: refused }),
    ],
  };
}
