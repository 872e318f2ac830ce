import { Button } from '@mantine/core'
import { inviterAgriculteur, type previewEtat } from '@sillon/contract'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { type Answer, request } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { TextField } from '#socle/fields/TextField'
import { useExploitation } from '#socle/session/exploitation'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './Decision.module.css'

type Droit = NonNullable<Answer<typeof previewEtat>['invitation']>
interface Personne {
  readonly email: string | null
  readonly prenom: string | null
  readonly nom: string | null
}

interface Props {
  invitation: Droit
  /** Called once the farmer is invited: the preview of the mails has changed. */
  onInvited: () => unknown
}

/** On a farm without a farmer's account: that nobody can be told, and the way to invite one, or the people to ask. */
export function Invitation({ invitation: { estPermise, aDemander }, onInvited }: Props) {
  const { t } = useTranslation('indicateurs')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.invitation} role="note">
      <p className={classes.plain}>{t('invitation.personne')}</p>
      {!estPermise && (
        <p className={classes.soft}>{t(aDemander.length > 0 ? 'invitation.aQui' : 'invitation.aUnAdministrateur')}</p>
      )}
      {aDemander.length > 0 && (
        <ul className={classes.soft}>
          {aDemander.map(({ nom, email }) => (
            <li key={email}>
              {nom} – <a href={`mailto:${email}`}>{email}</a>
            </li>
          ))}
        </ul>
      )}
      {estPermise && !isOpen && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMailPlus size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('invitation.inviter')}
        </Button>
      )}
      {isOpen && <Formulaire onInvited={onInvited} />}
    </div>
  )
}

/** Name and address of the farmer, at first those of the farm. */
function Formulaire({ onInvited }: Pick<Props, 'onInvited'>) {
  const { t } = useTranslation('indicateurs')
  const { key } = useSheet()
  const { data: exploitation } = useExploitation()
  const toastFailure = useFailureToast()
  const [typed, setTyped] = useState<Partial<Personne>>({})
  const [faults, setFaults] = useState<ApiFailure['details']>([])
  const [isBusy, setBusy] = useState(false)
  const personne: Personne = {
    email: exploitation?.adresseMail || null,
    prenom: exploitation?.prenomExploitant || null,
    nom: exploitation?.nomExploitant || null,
    ...typed,
  }
  const inviter = async () => {
    setBusy(true)
    setFaults([])
    try {
      const { email, prenom, nom } = personne
      const { data } = await request(inviterAgriculteur, {
        params: { idExploitation: key.idExploitation },
        body: { email: email ?? '', prenom: prenom ?? '', nom: nom ?? '' },
      })
      toastSuccess(t('invitation.titre'), data.message)
      await onInvited()
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.details.length > 0) setFaults(failure.details)
      else toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const champ = (name: keyof Personne) => (
    <TextField
      name={`invitation-${name}`}
      label={t(`invitation.${name}`)}
      value={personne[name]}
      maxLength={name === 'email' ? 255 : 100}
      error={faults.find(({ path }) => path === name)?.message}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <>
      <div className={classes.champs}>
        {champ('prenom')}
        {champ('nom')}
        {champ('email')}
      </div>
      <Button variant="default" loading={isBusy} onClick={inviter}>
        {t('invitation.envoyer')}
      </Button>
    </>
  )
}
