import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useMenu } from '../ui/use-menu'
import classes from './RowActions.module.css'

/** An action on a row: its words, and its whole name for screen readers ("Supprimer Colin Marchand"). */
export interface RowAction {
  readonly words: string
  readonly name: string
  readonly Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** The action, or the page that it leads to. */
  readonly act: (() => unknown) | Pick<LinkProps, 'to' | 'state'>
}

interface Props {
  /** Actions of the row, the most common one first: it stands beside the menu of the others. */
  actions: readonly RowAction[]
  /** Name of the menu: "Autres actions : Colin Marchand". */
  menuLabel: string
}

/** The actions of a row of a list: one in words, the others in a menu. */
export function RowActions({ actions: [first, ...others], menuLabel }: Props) {
  if (first === undefined) return null
  return (
    <div className={classes.root}>
      <Action action={first} variant="light" size="compact-md" />
      {others.length > 0 && <RowMenu actions={others} label={menuLabel} />}
    </div>
  )
}

/** Actions in a menu, of which none is the most common one. */
export function RowMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  const { button, part, around, close, isOpen } = useMenu()
  return (
    <div className={classes.others} {...around}>
      <button {...button} className={classes.button} aria-label={label} title={label}>
        <IconDots size={20} aria-hidden />
      </button>
      <div {...part} className={classes.menu}>
        {isOpen &&
          actions.map((action) => (
            <Action key={action.name} action={action} onChosen={close} variant="subtle" size="sm" justify="start" />
          ))}
      </div>
    </div>
  )
}

interface ActionProps {
  action: RowAction
  /** Called after the action, whose dialog then returns the focus to the button of the menu. */
  onChosen?: () => void
  variant: 'light' | 'subtle'
  size: 'compact-md' | 'sm'
  justify?: 'start'
}

function Action({ action, onChosen, ...look }: ActionProps) {
  const { words, name, Icon, isDangerous = false, isDisabled = false, act } = action
  const common = {
    ...look,
    fz: 'sm',
    ...(isDangerous && { color: 'red' }),
    'aria-label': name,
    leftSection: <Icon size={16} aria-hidden />,
  }
  return typeof act === 'function' ? (
    <Button
      {...common}
      disabled={isDisabled}
      onClick={() => {
        act()
        onChosen?.()
      }}
    >
      {words}
    </Button>
  ) : (
    <Button {...common} component={Link} {...act} onClick={onChosen}>
      {words}
    </Button>
  )
}
