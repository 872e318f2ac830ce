import { VisuallyHidden } from '@mantine/core'
import { getPreuves, getQuestions } from '@sillon/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { relireAudit } from '#dossiers/feuille/audit'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import classes from './Presents.module.css'
import { usePresence } from './use-presence'

/** More would leave no room for the modules on a phone. */
const MONTRES = 3

/** The other people who have this file open, by their initials, and a button when they moved it to another state. */
export default function Presents() {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const sheet = useSheet()
  const { autosave } = sheet
  const queries = useQueryClient()
  const { presents, changees, etat } = usePresence(() => {
    for (const { path } of [getPreuves, getQuestions]) queries.invalidateQueries({ queryKey: [path] })
    // The next answer tries again.
    relireAudit(sheet).catch(() => undefined)
  })
  const noms = new Intl.ListFormat(language).format(presents.map(({ prenom, nom }) => `${prenom} ${nom}`))
  const aussi = presents.length === 0 ? '' : t('presence.aussi', { noms, count: presents.length })
  const passe = etat === null ? '' : t('presence.etat', { etat: t(`commun:etatDossier.${etat}`) })
  const plus = presents.length - MONTRES
  // Unsent entries stay on the device, and are restored.
  const recharger = () => autosave.close().then(() => location.reload())
  return (
    <>
      {presents.length > 0 && (
        <div className={classes.root} role="img" aria-label={aussi} title={aussi}>
          {presents.slice(0, MONTRES).map(({ idUtilisateur, prenom, nom }) => (
            <span key={idUtilisateur} className={classes.personne}>
              {initiale(prenom)}
              {initiale(nom)}
            </span>
          ))}
          {plus > 0 && <span className={classes.personne}>+{plus}</span>}
        </div>
      )}
      {etat !== null && (
        <button type="button" className={classes.etat} title={passe} onClick={recharger}>
          <IconRefresh size={16} aria-hidden />
          {t('presence.recharger')}
        </button>
      )}
      <VisuallyHidden role="status">{[aussi, passe].filter(Boolean).join('. ')}</VisuallyHidden>
      <VisuallyHidden role="status">
        {changees.nombre > 0 && <span key={changees.etag}>{t('presence.changees', { count: changees.nombre })}</span>}
      </VisuallyHidden>
    </>
  )
}

const initiale = (nom: string) => [...nom.trim()][0]?.toLocaleUpperCase('fr') ?? ''
