import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react/menu';
import { clsx } from 'clsx';
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
  return (
    <MenuProvider placement="bottom-end">
      <MenuButton render={<Button small={isRow} />}>
        {isRow && <span aria-hidden="true">⋯</span>}
        <span className={isRow ? 'visually-hidden' : undefined}>{label}</span>
      </MenuButton>
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
