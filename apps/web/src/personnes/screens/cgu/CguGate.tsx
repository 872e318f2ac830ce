import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '#socle/session/session'
import { PageHeader } from '#socle/ui/PageHeader'
import classes from '../../cgu/Cgu.module.css'
import { TexteCgu } from '../../cgu/TexteCgu'
import { useAcceptation } from '../../cgu/use-cgu'

/** Replaces every page until the person has accepted the terms in force, or has signed out. */
export function CguGate() {
  const { t } = useTranslation('cgu')
  const { signOut } = useSession()
  const { accept, isPending } = useAcceptation()
  return (
    <div className={classes.root}>
      <PageHeader title={t('titre')} subtitle={t('aAccepter')} />
      <TexteCgu />
      <div className={classes.actions}>
        <Button disabled={accept === null} loading={isPending} onClick={() => accept?.()}>
          {t('accepter')}
        </Button>
        <Button variant="default" onClick={signOut}>
          {t('commun:barre.deconnexion')}
        </Button>
      </div>
    </div>
  )
}
