import type { TFunction } from 'i18next';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Answer } from '../scan-confirm/answer';
import { Confirmations } from '../scan-confirm/confirmations';
import { Phone } from '../scan-confirm/phone';
import { Rack, type Shelf } from '../scan-confirm/rack';
import type { RackLabel } from '../scan-confirm/scan-confirm-state';
import { ScanForm } from '../scan-confirm/scan-form';
import { scanMessage, type Message } from '../scan-confirm/scan-message';
import { useDemoFocus } from '../scan-confirm/use-demo-focus';
import { Camera } from './camera/camera';
import type { ShelfItem } from './items/shelf-item';
import { linesOf, shelf, START, taskOf, type ShelfLine, type ShelfState } from './shelf-state';
import { Written } from './written';

/** The number of the order on the phone, which is fictional. */
const ORDER = '24031';

interface ShelfDemoProps {
  items: readonly ShelfItem[];
  /** True if the items are those of the visitor. */
  areOwn: boolean;
  /** Called with the text for the message, if the visitor wants the picked lines in it. */
  onTry: (text?: string) => void;
}

/** A phone that asks for some items, line by line, and a rack with their labels. Sends no requests. */
export function ShelfDemo({ items, areOwn, onTry }: ShelfDemoProps) {
  const { t } = useTranslation();
  const [state, dispatch] = useReducer(shelf, START);
  const lines = linesOf(items);
  const { step } = state.scan;
  const { rack, phone, field, notePress } = useDemoFocus(step, true);
  const line = lines[state.line];
  if (!line) return null;
  const isDone = step === 'done';
  const task = taskOf(line, items, isDone ? undefined : step);
  const { item } = line;

  const read = (text: string, byKeyboard = false) => {
    notePress(byKeyboard);
    dispatch({ type: 'read', text, items });
  };

  return (
    <>
      <Phone
        ref={phone}
        job={t('phone.order', { number: ORDER })}
        line={t('phone.line', { current: state.line + 1, total: lines.length })}
        total={lines.length}
        done={isDone ? lines.length : state.line}
        now={isDone ? undefined : state.line + 1}
      >
        <Answer message={messageOf(state, line, items, t)} turn={state.scan.turn} />
        {!isDone && (
          <>
            {/* What is still in the picture is not meant as a quantity. */}
            <Camera onRead={(text) => step !== 'quantity' && read(text)} />
            <ScanForm
              field={field}
              step={step}
              asked={task.asked[step]}
              name={step === 'item' || step === 'batch' ? item.name : ''}
              onRead={read}
            />
          </>
        )}
        <Confirmations
          task={task}
          step={step}
          values={{
            location: item.location,
            item: item.name === item.code ? item.code : `${item.code} ${item.name}`,
            batch: item.batch ?? '',
            quantity: t('pieces', { quantity: line.quantity }),
          }}
        />
      </Phone>
      {isDone ? (
        <Written lines={lines} areOwn={areOwn} onTry={onTry}>
          <Button onClick={() => dispatch({ type: 'start-again' })}>{t('done.again')}</Button>
        </Written>
      ) : (
        <Rack
          ref={rack}
          shelves={[shelfOf(item, items)]}
          task={task}
          state={state.scan}
          isDisabled={false}
          onScan={read}
        />
      )}
    </>
  );
}

/** The item at its location, beside another one that can be taken by mistake. */
function shelfOf(item: ShelfItem, items: readonly ShelfItem[]): Shelf {
  const others = items.filter(({ code }) => code !== item.code);
  const index = items.indexOf(item);
  const wrong = others[index % Math.max(1, others.length)];
  const places = [...new Set(others.map(({ location }) => location))].filter(
    (place) => place !== item.location,
  );
  const [before = '', after = ''] = places;
  const box = ({ code, name, batch }: ShelfItem, colour: string) => ({
    name,
    colour,
    labels: [
      { kind: 'item', code } as const,
      ...(batch === undefined ? [] : [{ kind: 'batch', code: batch } as const]),
    ],
  });
  const boxes = [box(item, 'white'), ...(wrong ? [box(wrong, 'grey')] : [])];
  return { locations: [before, item.location, after], content: index % 2 === 0 ? boxes : boxes.reverse() };
}

function messageOf(
  { scan: { step, answer, refused }, line }: ShelfState,
  current: ShelfLine,
  items: readonly ShelfItem[],
  t: TFunction,
): Message | undefined {
  if (step === 'done')
    return { tone: 'done', title: t('done.title'), texts: [t('done.refused', { count: refused })] };
  const isNextLine = answer.kind === 'confirmed' && step === 'location';
  if (isNextLine) return { tone: 'confirmed', texts: [t('confirmed.line', { line })] };
  return scanMessage({ step, answer }, taskOf(current, items, step), t, nameIn(items));
}

/** Returns a function that names an item by its code and description, as the visitor's list does. */
const nameIn = (items: readonly ShelfItem[]) => (label: RackLabel) => {
  const item = label.kind === 'item' ? items.find(({ code }) => code === label.code) : undefined;
  return !item || item.name === item.code ? label.code : `${item.code}, ${item.name}`;
};
