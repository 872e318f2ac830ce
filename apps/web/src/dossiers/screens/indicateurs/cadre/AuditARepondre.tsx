import { IconClipboardCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#dossiers/dossier/Notice'
import { ligneAuditee } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import lienClasses from '#dossiers/feuille/Lien.module.css'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useStore } from '#socle/state/store'

/** Audited values that wait for the answer of this person, each with a button that opens it; nothing for people who give them. */
export function AuditARepondre() {
  const { t } = useTranslation('indicateurs')
  const { audit, dossier, store } = useSheet()
  const attendues = useStore(audit).filter(({ reponse }) => reponse === null)
  const { repondreAudit, auditer } = dossier.permissions
  if (!repondreAudit || auditer || attendues.length === 0) return null
  return (
    <Notice icon={IconClipboardCheck} title={t('audit.attendues', { count: attendues.length })}>
      <ul>
        {attendues.map(({ codeNational: code }) => (
          <li key={code}>
            <button type="button" className={lienClasses.lien} onClick={() => ligneAuditee.set(code)}>
              {sansBalises(store.indicateur(code)?.libelle ?? code)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
