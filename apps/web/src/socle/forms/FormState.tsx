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

/** Beside the button that saves a form: that there is something to save, and where the first fault is. */
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
