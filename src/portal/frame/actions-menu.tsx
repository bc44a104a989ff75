import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react/menu';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import * as styles from './actions-menu.module.css';

export interface Action {
  id: string;
  label: string;
  /** Marked, because it deletes something. Put it last. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface ActionsMenuProps {
  label: string;
  actions: readonly Action[];
  /** True in a row of a table: the button is small and shows three dots. */
  isRow?: boolean;
  small?: boolean;
  busy?: boolean;
}

/** The actions of a screen or a row that are not its primary one. */
export function ActionsMenu({ label, actions, isRow = false, small = isRow, busy }: ActionsMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const content = (
    <>
      {isRow && <span aria-hidden="true">⋯</span>}
      <span className={isRow ? 'visually-hidden' : undefined}>{label}</span>
    </>
  );
  // A menu takes longer to render than the rest of its row, so it is made when the button is first pressed.
  if (!isUsed)
    return (
      <Button
        small={small}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setUsed(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setUsed(true)}
      >
        {content}
      </Button>
    );
  return (
    <MenuProvider placement="bottom-end">
      <PressedMenuButton small={small} busy={busy}>
        {content}
      </PressedMenuButton>
      <Menu gutter={4} unmountOnHide aria-label={label} className={styles.menu}>
        {actions.map(({ id, label: text, isDanger, onChoose }) => (
          <MenuItem
            key={id}
            className={clsx(styles.item, isDanger && styles.danger)}
            // First the menu closes and the button takes the focus: a dialog returns it to there.
            onClick={() => requestAnimationFrame(onChoose)}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}

/** The button of a menu, which opens at once. */
function PressedMenuButton({
  children,
  ...button
}: {
  small: boolean;
  busy: boolean | undefined;
  children: ReactNode;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.click();
  }, []);
  return (
    <MenuButton ref={ref} render={<Button {...button} />}>
      {children}
    </MenuButton>
  );
}
