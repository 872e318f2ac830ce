import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './FormState.module.css'

interface Props {
  form: {
    readonly isDirty: boolean
    readonly isValid: boolean
    readonly isTouched: boolean
    readonly showFirstFault: () => void
  }
}

/** Whether a form has nothing to save and nothing to tell: its bar then stands at the end of the page. */
export const isIdle = ({ isDirty, isValid, isTouched }: Omit<Props['form'], 'showFirstFault'>): boolean =>
  !isDirty && (isValid || !isTouched)

/** Notice beside the save button of a form: unsaved values, and the first fault. */
export function FormState({ form: { isDirty, isValid, isTouched, showFirstFault } }: Props) {
  const { t } = useTranslation('formulaire')
  return (
    <div className={classes.root}>
      <span role="status" className={classes.state}>
        {isDirty && t('nonEnregistre')}
      </span>
      {!isValid && isTouched && (
        <Button variant="subtle" color="red" px="xs" onClick={showFirstFault}>
          {t('premiereFaute')}
        </Button>
      )}
    </div>
  )
}
