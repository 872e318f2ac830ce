import { estExigence } from '@sillon/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#dossiers/dossier/Notice'
import type { Fault } from '#dossiers/feuille/calcul'
import type { Comptes } from '#dossiers/feuille/etats-sections'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { codesDe, codesOfPage, type Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useDireComptes } from '#dossiers/feuille/use-comptes'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import classes from './Alertes.module.css'

/** Kinds of messages, the gravest first. */
const GENRES = ['erreur', 'exigence', 'avertissement'] as const
type Genre = (typeof GENRES)[number]

const genreDe = (fault: Fault): Genre => (estExigence(fault) ? 'exigence' : fault.severite)

/** Number of each kind: a value with two errors is one error, as in the other lists of the file. */
function compter(alertes: readonly { readonly code: string; readonly genre: Genre }[]): Comptes {
  const of = (genre: Genre) => alertes.filter((one) => one.genre === genre).map(({ code }) => code)
  return {
    corrections: 0,
    erreurs: new Set(of('erreur')).size,
    exigences: of('exigence').length,
    reserves: of('avertissement').length,
  }
}

/**
 * Refused entries and messages of a module, the gravest first and in the order of the sheets, each with a link to its field; nothing without any. The synthesis
 * has those of the whole file, each with its module. They never prevent the save of a draft.
 */
export function Alertes({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { store, readings, scheme, tree } = useSheet()
  const goToField = useGoToField()
  const refusees = useRefusees()
  const direComptes = useDireComptes()
  useSummary(() =>
    readings
      .faults()
      .map(({ code, texte }) => `${code} ${texte}`)
      .join('|'),
  )
  const rankOf = (code: string) => scheme.indicateurs.get(code)?.idIndicateur ?? 0
  const faults = readings
    .faults()
    .map((fault) => ({ ...fault, name: fault.code, genre: genreDe(fault) }))
    .toSorted((a, b) => GENRES.indexOf(a.genre) - GENRES.indexOf(b.genre) || rankOf(a.code) - rankOf(b.code))
  const alertes = [
    ...refusees.map(({ name, code, texte }) => ({
      name,
      code,
      texte: t('alertes.refusee', { texte }),
      severite: 'erreur' as const,
      genre: 'erreur' as const,
    })),
    ...faults,
  ]
  const codes = new Set(codesOfPage(page))
  const shown = page.isSynthese ? alertes : alertes.filter(({ code }) => codes.has(code))
  const [first] = shown
  if (first === undefined) return null
  const modules = page.isSynthese ? tree.flatMap(({ rubriques }) => rubriques) : []
  const moduleOf = (code: string) =>
    modules.find(({ sousRubriques }) => sousRubriques.some((section) => codesDe(section).includes(code)))?.libelle
  return (
    <Notice
      icon={IconAlertTriangle}
      title={direComptes(compter(shown)).join(' · ')}
      tone={first.severite === 'erreur' ? 'error' : 'warning'}
    >
      <ul className={classes.list}>
        {shown.map(({ name, code, texte, severite, genre }) => (
          <li key={`${name} ${texte}`} data-severite={severite}>
            <button type="button" onClick={() => goToField(name)}>
              {[moduleOf(code), store.indicateur(code)?.libelle].filter((one) => one !== undefined).join(' › ')}
            </button>
            <p>
              <span className={classes.severite}>{t(`alertes.${genre}`)}</span> {texte}
            </p>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
