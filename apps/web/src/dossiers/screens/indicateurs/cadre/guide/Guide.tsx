import { useLocation, useSearchParams } from 'react-router'
import { etapeAt, etapesDe, resteDe } from '#dossiers/feuille/etapes'
import { type Page, pageAfter, pageFor } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { SheetLayout } from '../SheetLayout'
import { CeQuiReste } from './CeQuiReste'
import { GuideLayout } from './GuideLayout'

/** A file on a telephone, one section at a time: the list of open sections, then the section of the address. A sheet without steps is shown whole. */
export function Guide({ pages }: { pages: readonly Page[] }) {
  const sheet = useSheet()
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const refusees = useRefusees().map(({ code }) => code)
  // The sections depend on the entries.
  useSummary(() =>
    etapesDe(sheet, pages)
      .map(({ section }) => section)
      .join(' '),
  )
  const etapes = etapesDe(sheet, pages)
  const rubrique = search.get('rubrique')
  const lieu = search.get('section') ?? (hash === '' ? null : hash.slice(1))
  const named = rubrique === null ? undefined : etapeAt(etapes, resteDe(sheet, etapes, refusees), { rubrique, lieu })
  // The home page leads to the button that sends the file, whatever was left empty.
  const etape = state?.envoi === true ? etapes.at(-1) : named
  if (etape !== undefined) return <GuideLayout etapes={etapes} etape={etape} />
  if (rubrique === null && etapes.length > 0) return <CeQuiReste pages={pages} etapes={etapes} />
  const page = pageFor(pages, rubrique)
  if (page === undefined) return null
  const next = pageAfter(pages, page)
  // The button visits every section, even a complete one: a missing feature of the farm is reported nowhere.
  const suite = etapes.find(({ codeNational }) => codeNational === next?.codeNational)
  return <SheetLayout pages={pages} page={page} suite={suite} />
}
