import type { Explanation, Localised, Value } from '@sillon/engine'
import { nomEnPhrase, type Source, sameValue, sources } from '@sillon/referentials'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { historised } from '../historique/historised'
import { Reserves, useReserves } from '../Reserves'
import { Bareme } from './Bareme'
import classes from './Explication.module.css'
import { explained } from './explained'
import { usePhrase } from './Phrase'
import { useTexte } from './use-texte'

/** Beyond this number of terms a formula gives only their number; they are listed below it. */
export const TERMES_ECRITS = 8

interface Props {
  explication: Explanation
  isOpen?: boolean
  /** The sentence of the value is above the tree. */
  isRoot?: boolean
  /** The reserve of the root says already that a rule of ours is to be confirmed. */
  estReservee?: boolean
}

/**
 * A value of the calculation with its formula, its band and its source; its inputs expand below it, each with its sentence. A value that
 * passes unchanged is open too.
 */
export function Noeud({ explication, isOpen = false, isRoot = false, estReservee = false }: Props) {
  const { t } = useTranslation('indicateurs')
  const { scheme, store } = useSheet()
  const { language } = useFormat()
  const texteDe = useTexte()
  const [open, setOpen] = useState(isOpen)
  const { code, value, entered, keptOnly, words, kind, bands, source, reads } = explication
  const isRow = scheme.indicateurs.has(code)
  const texte = texteDe(explication)
  const isReserved = useReserves(code).includes('regleAConfirmer') && isRow && isRoot
  // The explanation of points counts the auditor's value; that of an entered row shows the claimed one.
  const { auditee, saisie } = store.ligne(code)
  const isAudited = auditee !== null && !sameValue(saisie, value as Value)
  const passed = passedOn(explication)
  const phrase = usePhrase(explication)
  const isSaid = !isRoot && !entered && phrase !== null
  return (
    <details className={classes.noeud} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.ligne}>
        <span className={classes.libelle}>{scheme.libelleOf(code)[language]}</span>
        {isSaid ? (
          <span className={classes.raison}>{phrase}</span>
        ) : (
          <strong className={classes.valeur}>{texte ?? t('explication.donnee')}</strong>
        )}
      </summary>
      {open && (
        <div className={classes.contenu}>
          {isRow && isRoot && <Reserves code={code} />}
          {entered && <p>{t(isAudited ? 'explication.auditee' : 'explication.saisie')}</p>}
          {keptOnly && <p>{t('explication.nonComptee')}</p>}
          {words === null
            ? !entered && !keptOnly && isRow && <p>{t('explication.aSaisir')}</p>
            : // The sentence of a value counts its terms, and those of a copy and of a plain sum stand below it.
              kind !== 'copy' &&
              !isPlainSum(explication) &&
              !((isRoot || isSaid) && texte !== null && reads.length > TERMES_ECRITS) && (
                <Formule words={words} reads={reads} />
              )}
          {bands.map((lecture) => (
            <Bareme key={lecture.table.name} lecture={lecture} reads={reads} />
          ))}
          {words !== null && !(isReserved && source === 'conception') && (
            <SourceDe source={source} estReservee={estReservee} />
          )}
          {words === null && isRow && <AllerAuChamp code={code} />}
          {scheme.indicateurs.get(code)?.modifiable === true && <VoirHistorique code={code} />}
          {uniques(reads).map((read) => (
            <Noeud
              key={read.code}
              explication={read}
              isOpen={isOpen && read === passed}
              estReservee={estReservee || isReserved}
            />
          ))}
        </div>
      )}
    </details>
  )
}

/** Computed value that is the result itself: of a copy, or of a rule that only lets it through. */
function passedOn({ kind, value, reads }: Explanation): Explanation | undefined {
  const computed = reads.filter(({ words, entered }) => words !== null && !entered)
  if (kind === 'copy') return computed.at(-1)
  const same = kind === null && typeof value === 'number' ? computed.filter((read) => read.value === value) : []
  return same.length === 1 ? same[0] : undefined
}

/** A sum without coefficients or limit: its formula is the list of its terms. */
const isPlainSum = ({ kind, words }: Explanation) =>
  kind === 'sum' && words !== null && words.fr.replaceAll(/\{\w+\}/g, '').replaceAll(/[ +]/g, '') === ''

/** A formula in words, with the present value of each of its terms. */
export function Formule({ words, reads }: { words: Localised; reads: readonly Explanation[] }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const { language } = useFormat()
  const texteDe = useTexte()
  const nomme = (read: Explanation) => {
    const [libelle, texte] = [nomEnPhrase(scheme.libelleOf(read.code)[language]), texteDe(read)]
    return texte === null ? libelle : `${libelle} (${texte})`
  }
  return (
    <p className={classes.formule}>
      {reads.length > TERMES_ECRITS
        ? t('explication.termes', { count: uniques(reads).length })
        : enClair(words[language], reads, nomme)}
    </p>
  )
}

/**
 * Source of a rule; nothing for a rule whose article is not known here, as in reports.
 * @param estReservee whether a reserve above says that rules of ours are to be confirmed
 */
export function SourceDe({ source, estReservee = false }: { source: string; estReservee?: boolean }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  if (!(source in sources) || source === 'spec') return null
  return (
    <p className={classes.source}>
      {estReservee && source === 'conception'
        ? t('explication.sourceNotre')
        : t('explication.source', { source: sources[source as Source][language] })}
    </p>
  )
}

const uniques = (reads: readonly Explanation[]) => [...new Map(reads.map((read) => [read.code, read])).values()]

/** A formula with each `{CODE}` in words. */
function enClair(words: string, reads: readonly Explanation[], name: (read: Explanation) => ReactNode): ReactNode[] {
  return words.split(/\{(\w+)\}/).map((part, i) => {
    if (i % 2 === 0) return part
    const read = reads.find(({ code }) => code === part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    return <em key={i}>{read === undefined ? part : name(read)}</em>
  })
}

/** Closes the explanation and navigates to the field of an input, on its own sheet. */
function AllerAuChamp({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const goToField = useGoToField()
  const go = () => {
    explained.set(null)
    goToField(code)
  }
  return (
    <button type="button" className={classes.lien} onClick={go}>
      {t('explication.allerAuChamp')}
    </button>
  )
}

/** Replaces the explanation by the history of a row: authors, values and times. */
function VoirHistorique({ code }: { code: string }) {
  const { t } = useTranslation('indicateurs')
  const open = () => {
    explained.set(null)
    historised.set(code)
  }
  return (
    <button type="button" className={classes.lien} onClick={open}>
      {t('historique.lien')}
    </button>
  )
}
