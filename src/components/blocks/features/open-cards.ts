interface EntryState {
  openCards?: string[];
}

const stateOfEntry = () => history.state as EntryState | null;

/** Records in the history entry which cards are open. */
export function keepOpenCards(): void {
  const open = [...document.querySelectorAll('details[open] > [id]')];
  history.replaceState({ ...stateOfEntry(), openCards: open.map(({ id }) => id) }, '');
}

/** Opens the card with the anchor. Returns false if no card has it, or if the card was open. */
export function openCard(anchor: string): boolean {
  const card = document.getElementById(anchor)?.closest('details');
  if (!card || card.open) return false;
  card.open = true;
  return true;
}

/** Opens the cards that were open in this history entry. */
export const openKeptCards = (): void => stateOfEntry()?.openCards?.forEach(openCard);
