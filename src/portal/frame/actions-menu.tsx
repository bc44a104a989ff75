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
}

/** The actions of a screen or a row that are not its primary one. */
export function ActionsMenu({ label, actions, isRow = false }: ActionsMenuProps) {
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
        small={isRow}
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
      <PressedMenuButton small={isRow}>{content}</PressedMenuButton>
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
function PressedMenuButton({ small, children }: { small: boolean; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <MenuButton ref={button} render={<Button small={small} />}>
      {children}
    </MenuButton>
  );
}
