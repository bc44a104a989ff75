import { SESSION_CHANGED } from '../../config/site';

/** A group whose view of the portal an administrator looks at, in this tab alone. */
export interface ViewedGroup {
  id: number;
  name: string;
  /** the administrator */
  userId: number;
}

const KEY = 'ViewedGroup';

let lastText: string | null = null;
let last: ViewedGroup | null = null;
/** Where storage is blocked, one looks for as long as the page lasts. */
let inMemory: string | null = null;

function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

/** The same object as long as it does not change; null when one looks as oneself. */
export function readViewedGroup(): ViewedGroup | null {
  const text = storedText();
  if (text !== lastText) {
    lastText = text;
    last = text === null ? null : (JSON.parse(text) as ViewedGroup);
  }
  return last;
}

/** @param group null: look as oneself again */
export function setViewedGroup(group: ViewedGroup | null): void {
  const text = group && JSON.stringify(group);
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    inMemory = text;
  }
  window.dispatchEvent(new Event(SESSION_CHANGED));
}
