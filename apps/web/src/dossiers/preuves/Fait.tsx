import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Preuves.module.css'

/** Confirmation where something was added. Screen readers hear it from the status of the dialog. */
export const Fait = ({ children }: { children: ReactNode }) => (
  <p className={classes.fait} data-fait aria-hidden>
    <IconCheck size={16} />
    {children}
  </p>
)
