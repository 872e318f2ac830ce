import { ActionIcon } from '@mantine/core'
import { estAuditable } from '@sillon/domain'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ligneAuditee } from '#dossiers/feuille/audit'
import { sansBalises } from '#dossiers/feuille/gras'
import { codeDuChamp, nomDuChamp } from '#dossiers/feuille/saisies-refusees'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useLastField } from '#dossiers/feuille/use-last-field'
import { isText } from '#socle/forms/use-undo-keys'
import { loadTexts } from '#socle/i18n/i18n'
import { useStore } from '#socle/state/store'
import { Injoignable, lazyPart } from '#socle/ui/lazy-part'
import { useJuge } from '../actes/use-juge'

const AuditDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('../audit/AuditDialog'), loadTexts('audit')])
  return dialog
}, Injoignable)

/** Key of the audited value, where it types nothing; in a text or a list, with Ctrl and Alt (WCAG 2.1.4). */
const TOUCHE = 'a'

/** Whether this person may give a row a value of the auditor, where verdicts are shown. */
function useAuditable(): (code: string | null) => boolean {
  const { scheme, store, dossier } = useSheet()
  const juge = useJuge()
  return (code) =>
    code !== null &&
    juge &&
    dossier.permissions.auditer &&
    estAuditable(scheme, code) &&
    store.visible([code]).length > 0
}

/** Opens the audited value of the last focused field: one button for the whole sheet, for people who judge. */
export function AuditDuChamp() {
  const { t } = useTranslation('indicateurs')
  const { store } = useSheet()
  const code = useLastField()
  const estAuditable = useAuditable()
  const indicateur = code === null || !estAuditable(code) ? undefined : store.indicateur(code)
  if (indicateur === undefined) return null
  const name = t('audit.donner', { libelle: sansBalises(indicateur.libelle) })
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      title={name}
      aria-label={name}
      aria-keyshortcuts="A Control+Alt+A"
      onClick={() => ligneAuditee.set(indicateur.codeNational)}
    >
      <IconClipboardCheck size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Opens the first audited value that waits for the answer of this person, on a link that asks for it in its state. */
function useAuditInState(): void {
  const { audit, dossier } = useSheet()
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again
  useEffect(() => {
    const { repondreAudit, auditer } = dossier.permissions
    const attendue = audit.get().find(({ reponse }) => reponse === null)
    if (state?.audit === true && repondreAudit && !auditer && attendue !== undefined)
      ligneAuditee.set(attendue.codeNational)
  }, [state, key])
}

/** The open audited value, and its key. Mounted once by the sheet; its code is loaded on first use. */
export function Audit() {
  const code = useStore(ligneAuditee)
  const estAuditable = useAuditable()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event
      if (key.toLowerCase() !== TOUCHE || metaKey || ctrlKey !== altKey || !(target instanceof HTMLElement)) return
      const takesKeys = isText(target) || target instanceof HTMLSelectElement
      if ((takesKeys && !ctrlKey) || target.closest('[role="dialog"]') !== null) return
      const inRow = target.closest('tr')?.querySelector('[name], [data-name]')
      const name = nomDuChamp(target) ?? (inRow && nomDuChamp(inRow))
      if (name == null || !estAuditable(codeDuChamp(name))) return
      event.preventDefault()
      ligneAuditee.set(codeDuChamp(name))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  useAuditInState()
  useEffect(() => () => ligneAuditee.set(null), [])
  return code === null ? null : <AuditDialog key={code} code={code} onClose={() => ligneAuditee.set(null)} />
}
