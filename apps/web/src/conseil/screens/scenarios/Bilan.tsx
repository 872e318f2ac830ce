import { Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  calculeesDifferentes,
  codesEssayes,
  type LigneComparee,
  type ModuleCompare,
  modulesCompares,
} from '#conseil/scenarios/ecarts'
import type { ScenarioOuvert } from '#conseil/scenarios/open-scenario'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import { sansBalises } from '#dossiers/feuille/gras'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { Phrase } from '#dossiers/screens/indicateurs/lecture/explication/Phrase'
import { useTexte } from '#dossiers/screens/indicateurs/lecture/explication/use-texte'
import { useFormat, withSign } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'
import classes from './Bilan.module.css'
import { Points } from './Points'
import { useVerdict } from './use-verdict'

const ANNOUNCE_MS = 1000

/** The file and the scenario side by side: conclusion, points by module with the items that moved and why, and the tried rows. */
export function Bilan({ ouvert, pages }: { ouvert: ScenarioOuvert; pages: readonly Page[] }) {
  const { t } = useTranslation('scenarios')
  const { lu, dossier, essai } = ouvert
  const { scheme, presentation, dossier: file } = useSheet()
  const verdictOf = useVerdict(lu, presentation.textes)
  // Typing comes first: the panel follows when there is time.
  const generation = useDeferredValue(useSummary((store) => store.generation))
  const { voirScores } = file.permissions
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation stands for the values of the scenario
  const { modules, calculees, essayes } = useMemo(
    () => ({
      modules: voirScores ? modulesCompares(scheme, pages, [dossier, essai]) : [],
      calculees: voirScores ? [] : pages.flatMap((page) => calculeesDifferentes(scheme, page, [dossier, essai])),
      essayes: codesEssayes(lu, essai),
    }),
    [generation, ouvert, pages.length],
  )
  return (
    <div className={classes.root}>
      <Title order={2} className={classes.titre}>
        {t('bilan.titre')}
      </Title>
      {voirScores && (
        <>
          <p className={classes.verdict}>
            <span>{t('bilan.dossier', { texte: verdictOf(dossier) })}</span>
            <strong>{t('bilan.scenario', { texte: verdictOf(essai) })}</strong>
          </p>
          <Annonce modules={modules} />
          {modules.map((module) => (
            <Module key={module.page.codeNational} module={module} />
          ))}
        </>
      )}
      {!voirScores && (
        <>
          <p className={classes.note}>{t('bilan.sansScores')}</p>
          {calculees.length > 0 && <h3 className={classes.soustitre}>{t('bilan.calculees')}</h3>}
          <Items items={calculees} />
        </>
      )}
      <Essais ouvert={ouvert} codes={essayes} />
    </div>
  )
}

function Module({ module: { page, etats, items } }: { module: ModuleCompare }) {
  const { t } = useTranslation('scenarios')
  const [avant, apres] = etats
  const isSame = avant?.points === apres?.points && avant?.statut === apres?.statut
  const etat = apres === undefined ? t('sansObjet') : <Points etat={apres} />
  return (
    <section className={classes.module}>
      <h3 className={classes.soustitre}>{page.libelle}</h3>
      <p className={classes.points}>
        {isSame ? (
          <span>{etat}</span>
        ) : (
          <>
            <span>{avant === undefined ? t('sansObjet') : <Points etat={avant} />}</span>
            <IconArrowRight size={14} aria-hidden />
            <VisuallyHidden>{t('bilan.vers')}</VisuallyHidden>
            <strong>{etat}</strong>
            <Ecart avant={avant?.points ?? null} apres={apres?.points ?? null} />
          </>
        )}
      </p>
      <Items items={items} />
    </section>
  )
}

/** Difference of two numbers of points, with its sign. */
function Ecart({ avant, apres }: { avant: number | null; apres: number | null }) {
  const { points } = useFormat()
  const ecart = (apres ?? 0) - (avant ?? 0)
  if (ecart === 0) return null
  return (
    <span className={classes.ecart} data-moins={ecart < 0 || undefined}>
      {withSign(ecart, points)}
    </span>
  )
}

/** Rows with their value in the file and in the scenario, and the sentence that says why it is what it is in the scenario. */
function Items({ items }: { items: readonly LigneComparee[] }) {
  const { t } = useTranslation('scenarios')
  const { language } = useFormat()
  const { scheme, readings } = useSheet()
  const texteDe = useTexte()
  if (items.length === 0) return null
  return (
    <ul className={classes.items}>
      {items.map(({ code, valeurs: [avant = null, apres = null] }) => (
        <li key={code}>
          <p>
            {sansBalises(scheme.libelleOf(code)[language]).replace(/^Points ?: /, '')}
            {t('indicateurs:deuxPoints')}
            <span className={classes.change}>
              {texteDe({ code, value: avant })} <IconArrowRight size={12} aria-hidden />
              <VisuallyHidden>{t('bilan.vers')}</VisuallyHidden> <strong>{texteDe({ code, value: apres })}</strong>
            </span>
          </p>
          <div className={classes.raison}>
            <Phrase explication={readings.explain(code)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The rows that the scenario tries, each a link to its field, with the entry of the file. */
function Essais({ ouvert, codes }: { ouvert: ScenarioOuvert; codes: readonly string[] }) {
  const { t } = useTranslation('scenarios')
  const { language } = useFormat()
  const { lu, dossier, essai, sheet } = ouvert
  const { scheme, store, refusees } = sheet
  const { essais } = useStore(ouvert.scenario)
  const goToField = useGoToField()
  const texteDe = useTexte()
  const titre = useRef<HTMLHeadingElement>(null)
  const dejaLa = essais.filter(({ codeNational, etat }) => etat === 'IDENTIQUE' && !codes.includes(codeNational)).length
  const neplusEssayer = (code: string) => {
    store.enterAll(new Map([[code, lu.saisies[code] ?? null]]))
    refusees.forget([code])
    // The line of the button goes away with the trial.
    titre.current?.focus()
  }
  return (
    <section className={classes.module}>
      <h3 ref={titre} tabIndex={-1} className={classes.soustitre}>
        {t('essais.titre')}
      </h3>
      {codes.length === 0 && <p className={classes.note}>{t(dejaLa > 0 ? 'essais.tousDedans' : 'essais.aucun')}</p>}
      <ul className={classes.items}>
        {codes.map((code) => {
          const libelle = sansBalises(scheme.libelleOf(code)[language])
          const garde = essais.find(({ codeNational }) => codeNational === code)
          return (
            <li key={code}>
              <div className={classes.essai}>
                <button type="button" className={classes.lien} onClick={() => goToField(code)}>
                  {libelle}
                </button>
                {sheet.dossier.permissions.modifierIndicateurs && (
                  <button
                    type="button"
                    className={classes.retirer}
                    title={t('essais.retirer')}
                    aria-label={t('essais.retirerDe', { libelle })}
                    onClick={() => neplusEssayer(code)}
                  >
                    <IconX size={16} aria-hidden />
                  </button>
                )}
              </div>
              <p className={classes.change}>
                {texteDe({ code, value: dossier.store.ligne(code).valeur })} <IconArrowRight size={12} aria-hidden />
                <VisuallyHidden>{t('bilan.vers')}</VisuallyHidden>{' '}
                <strong>{texteDe({ code, value: essai.store.saisie(code) ?? essai.store.ligne(code).valeur })}</strong>
              </p>
              {garde?.etat === 'DEPASSE' && (
                <p className={classes.depasse}>
                  {t('essais.depasse', { avant: texteDe({ code, value: lireSaisie(ouvert, code, garde.avant) }) })}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {codes.length > 0 && dejaLa > 0 && <p className={classes.note}>{t('essais.dejaLa', { count: dejaLa })}</p>}
    </section>
  )
}

const lireSaisie = ({ essai }: ScenarioOuvert, code: string, valeur: Parameters<typeof essai.calcul.decode>[1]) =>
  essai.calcul.decode(code, valeur)

/** Announces the differences to screen readers, with a debounce. */
function Annonce({ modules }: { modules: readonly ModuleCompare[] }) {
  const { t } = useTranslation('scenarios')
  const { points } = useFormat()
  const texte = modules
    .flatMap(({ page, etats: [avant, apres] }) => {
      const ecart = (apres?.points ?? 0) - (avant?.points ?? 0)
      return ecart === 0 ? [] : [t('bilan.annonce', { module: page.libelle, ecart: withSign(ecart, points) })]
    })
    .join('. ')
  const [settled] = useDebouncedValue(texte, ANNOUNCE_MS)
  return (
    <VisuallyHidden component="p" role="status">
      {settled}
    </VisuallyHidden>
  )
}
