import { SESSION_CHANGED } from '../../config/site';

/** The group as which an administrator views the portal, in this tab only. */
export interface ViewedGroup {
  id: number;
  name: string;
  /** the administrator who views the portal as this group */
  userId: number;
}

const KEY = 'ViewedGroup';

let lastText: string | null = null;
let last: ViewedGroup | null = null;
/** Used if storage is blocked. Then the view lasts until the page is closed. */
let inMemory: string | null = null;

function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}

/** Returns the viewed group, or null. Returns the same object until it changes. */
export function readViewedGroup(): ViewedGroup | null {
  const text = storedText();
  if (text !== lastText) {
    lastText = text;
    last = text === null ? null : (JSON.parse(text) as ViewedGroup);
  }
  return last;
}

/**
 * Sets the viewed group.
 * @param group null: end the view
 */
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
