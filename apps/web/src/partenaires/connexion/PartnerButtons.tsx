import { type ApplicationTierce, adresses } from '@sillon/contract'
import { useEffect, useState } from 'react'
import classes from '#personnes/connexion/LoginForm.module.css'
import { useAct } from '#personnes/connexion/use-act'
import { send } from '#socle/api/client'
import { failureMessage } from '#socle/api/failures'
import type { Translate } from '#socle/i18n/translate'
import { visit } from '../visite'
import own from './PartnerButtons.module.css'

interface Props {
  /** Translates keys of the texts `login`. */
  t: Translate
  /** Page to open after the sign-in. */
  redirect: string | null
}

/** A button for the partner through which people may sign in; a list of buttons for several. Native elements, like those of the form above. */
export function PartnerButtons({ t, redirect }: Props) {
  const [partners, setPartners] = useState<readonly ApplicationTierce[]>([])
  useEffect(() => {
    // Without the list people still sign in with their password.
    send(adresses.listApplicationsTierces, {}, null)
      .then((response) => response.json())
      .then(setPartners, () => undefined)
  }, [])
  const buttons = partners.map((partner) => (
    <PartnerButton key={partner.idApplicationTierce} t={t} redirect={redirect} partner={partner} />
  ))
  if (buttons.length < 2) return <div className={own.root}>{buttons}</div>
  return (
    <nav className={own.root} aria-label={t('partenaires.liste')}>
      <ul className={own.list}>
        {buttons.map((button) => (
          <li key={button.key}>{button}</li>
        ))}
      </ul>
    </nav>
  )
}

function PartnerButton({ t, redirect, partner }: Props & { readonly partner: ApplicationTierce }) {
  const { idApplicationTierce, libelle } = partner
  const { start, isPending, failure } = useAct(() => visit({ idApplicationTierce, redirect }))
  return (
    <>
      <button
        type="button"
        className={`${classes.other} ${own.button}`}
        disabled={isPending}
        data-busy={isPending || undefined}
        onClick={start}
      >
        {t('partenaires.connexion', { libelle })}
      </button>
      {failure !== null && (
        <p role="alert" className={classes.message}>
          {failureMessage(failure, t)}
        </p>
      )}
    </>
  )
}
