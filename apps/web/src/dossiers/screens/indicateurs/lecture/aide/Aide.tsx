import { Loader } from '@mantine/core'
import { type LigneAide, type PreuveAttendue, sources } from '@sillon/referentials'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { LoadFailure } from '#socle/ui/LoadFailure'
import classes from './Aide.module.css'
import { Partie } from './Partie'
import { Textes } from './Textes'
import { useAide } from './use-aide'

/** Help of a sub-section or a row: its meaning, the rules, the proofs that an auditor asks for, and the articles. Each line shows its certainty. */
export default function Aide({
  lieu,
  isPartOf = false,
  hasTextes = true,
  children,
}: {
  lieu: string
  /** Whether the help is part of other content, and then without a scroll area of its own. */
  isPartOf?: boolean
  /** Whether it names the articles. */
  hasTextes?: boolean
  children?: ReactNode
}) {
  const { aide, error, refetch } = useAide(lieu)
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (aide === undefined) return <Loader size="sm" aria-hidden />
  const { lignes, articles } = aide
  const de = (genre: LigneAide['genre']) => lignes.filter((ligne) => ligne.genre === genre)
  return (
    <div className={classes.root} data-part={isPartOf || undefined}>
      {children !== undefined && <p>{children}</p>}
      {de('DEFINITION').map((ligne) => (
        <Phrase key={ligne.texte.fr} ligne={ligne} />
      ))}
      {de('POINTS').map((ligne) => (
        <Phrase key={ligne.texte.fr} ligne={ligne} />
      ))}
      <Liste genre="COMPTE" lignes={de('COMPTE')} />
      <Liste genre="EXCLU" lignes={de('EXCLU')} />
      <Preuves lieu={lieu} />
      {hasTextes && <Textes articles={articles} />}
    </div>
  )
}

const Phrase = ({ ligne }: { ligne: LigneAide }) => {
  const { language } = useFormat()
  return (
    <p>
      {ligne.texte[language]} <Autorite {...ligne} />
    </p>
  )
}

function Liste({ genre, lignes }: { genre: 'COMPTE' | 'EXCLU'; lignes: readonly LigneAide[] }) {
  const { t } = useTranslation('aide')
  const { language } = useFormat()
  if (lignes.length === 0) return null
  return (
    <Partie titre={t(`genre.${genre}`)}>
      {lignes.map((ligne) => (
        <li key={ligne.texte.fr}>
          {ligne.texte[language]} <Autorite {...ligne} />
        </li>
      ))}
    </Partie>
  )
}

/** Source of a line, and its certainty. */
function Autorite({ source, certitude }: Pick<LigneAide, 'source' | 'certitude'>) {
  const { t } = useTranslation('aide')
  const { language } = useFormat()
  if (source === null) return null
  const parts = [
    t(`source.${source}`, { defaultValue: sources[source][language] }),
    ...(certitude === null ? [] : [t(`certitude.${certitude}`)]),
  ]
  return <span className={classes.autorite}>({parts.join(', ')})</span>
}

/** Proofs expected in this place. */
function Preuves({ lieu }: { lieu: string }) {
  const { t } = useTranslation('aide')
  const { language } = useFormat()
  const { scheme } = useSheet()
  const sections = scheme.structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  const id = sections.find(({ codeNational }) => codeNational === lieu)?.idSousRubrique
  const isHere = (place: string) =>
    place === lieu || (id !== undefined && scheme.indicateurs.get(place)?.idSousRubrique === id)
  const attendues = new Map<string, PreuveAttendue>()
  for (const preuve of scheme.preuves)
    if (isHere(preuve.lieu) && attendues.get(preuve.genre)?.fondement !== 'SOURCE') attendues.set(preuve.genre, preuve)
  if (attendues.size === 0) return null
  return (
    <Partie titre={t('preuves')}>
      {[...attendues.values()].map(({ genre, libelle, fondement }) => (
        <li key={genre}>
          {libelle[language]} {fondement === 'DEDUCTION' && <span className={classes.autorite}>{t('deduction')}</span>}
        </li>
      ))}
    </Partie>
  )
}
