import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormat } from '#socle/i18n/format'
import { Dialog } from '#socle/ui/Dialog'
import { explained } from '../explication/explained'
import { Formule, SourceDe } from '../explication/Noeud'
import classes from './Reserves.module.css'

/** Reserves of a sheet in its present state: each rule of ours in words with its source, and each value without an official source. */
export default function ReservesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { readings } = useSheet()
  const { regles, valeurs } = readings.origines(codes)
  const list = (found: readonly string[], title: string, detail: string): ReactNode =>
    found.length > 0 && <Partie title={title} detail={detail} codes={found} onClose={onClose} />
  return (
    <Dialog title={t('reserves.titre')} size="lg" onClose={onClose}>
      {list(regles, t('reserves.regles', { count: regles.length }), t('reserves.detail.regleAConfirmer'))}
      {list(valeurs, t('reserves.valeurs', { count: valeurs.length }), t('reserves.detail.valeurIndicative'))}
    </Dialog>
  )
}

interface PartieProps {
  title: string
  detail: string
  codes: readonly string[]
  onClose: () => void
}

/** Reserves of a kind, grouped by source and by section. */
function Partie({ title, detail, codes, onClose }: PartieProps) {
  const id = useId()
  const { readings } = useSheet()
  const sectionOf = useSectionOf()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.titre}>
        {title}
      </h3>
      <p className={classes.detail}>{detail}</p>
      {by(codes, (code) => readings.explain(code).source).map(([source, ofSource]) => (
        <div key={source}>
          <SourceDe source={source} estReservee />
          {by(ofSource, sectionOf).map(([section, ofSection]) => (
            <div key={section}>
              {section !== '' && <h4 className={classes.section}>{section}</h4>}
              <ul className={classes.liste}>
                {ofSection.map((code) => (
                  <Origine key={code} code={code} onClose={onClose} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

/** Codes grouped by a key, in the order of its first occurrence. */
function by(codes: readonly string[], shared: (code: string) => string): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const code of codes) groups.set(shared(code), [...(groups.get(shared(code)) ?? []), code])
  return [...groups]
}

/** Name of a row's section; null for other values. */
function useSectionOf(): (code: string) => string {
  const { language } = useFormat()
  const { scheme } = useSheet()
  const sections = scheme.structure.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  const names = new Map(sections.map(({ idSousRubrique, libelle }) => [idSousRubrique, libelle[language]]))
  return (code) => names.get(scheme.indicateurs.get(code)?.idSousRubrique ?? 0) ?? ''
}

/** One of them, with a link to its whole calculation. */
function Origine({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const { language } = useFormat()
  const { store, readings, scheme } = useSheet()
  const { words, reads } = readings.explain(code)
  const libelle = scheme.libelleOf(code)[language]
  const show = () => {
    onClose()
    explained.set(code)
  }
  return (
    <li>
      {store.indicateur(code) === undefined ? (
        <strong>{libelle}</strong>
      ) : (
        <button type="button" className={classes.lien} title={t('reserves.calcul')} onClick={show}>
          {libelle}
        </button>
      )}
      {words !== null && <Formule words={words} reads={reads} />}
    </li>
  )
}
