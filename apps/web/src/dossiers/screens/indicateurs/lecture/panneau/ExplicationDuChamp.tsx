import type { Explanation } from '@sillon/engine'
import { motsProvenance, provenanceDe, sourceDeProposition } from '@sillon/referentials'
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { anneesOf } from '#dossiers/feuille/annees'
import { sansBalises } from '#dossiers/feuille/gras'
import { codesDe, type Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useDossierPrecedent } from '#dossiers/feuille/use-an-dernier'
import { useApresCalcul } from '#dossiers/feuille/use-apres-calcul'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useFormat } from '#socle/i18n/format'
import Aide from '../aide/Aide'
import { DesRecords } from '../enregistrements/DesRecords'
import { Bareme } from '../explication/Bareme'
import { ExplicationDe } from '../explication/ExplicationDe'
import { estUnScore, explained } from '../explication/explained'
import { Formule, SourceDe, TERMES_ECRITS } from '../explication/Noeud'
import { Phrase, usePhrase } from '../explication/Phrase'
import { useExplainedBeside } from '../explication/use-explained'
import { useTexte } from '../explication/use-texte'
import { historised } from '../historique/historised'
import classes from './ExplicationDuChamp.module.css'
import { emploisDe } from './emplois'
import { retour, TOUCHE } from './touche'
import { useLieuSuivi } from './use-lieu-suivi'

/**
 * Explanation of the focused field: its help, its value and source, the values computed from it, then the help of its section.
 * Before any focus, the panel shows the help of the first section. It follows the focus without taking it, and a screen reader reads it only to a person who
 * goes there.
 */
export default function ExplicationDuChamp({ page }: { page: Page }) {
  const { t } = useTranslation('aide')
  const { scheme, store } = useSheet()
  const { language } = useFormat()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const suivi = useLieuSuivi()
  useRetour(root)
  useApresCalcul()
  const codes = suivi === null ? [] : [suivi]
  const section =
    page.sousRubriques.find(
      (part) => part.codeNational === suivi || codesDe(part).some((code) => codes.includes(code)),
    ) ?? page.sousRubriques.find((part) => store.isAnyVisible(codesDe(part)))
  const demande = useExplainedBeside()
  if (section === undefined) return null
  const indicateur = suivi === null ? undefined : store.indicateur(suivi)
  const titre = sansBalises(
    demande !== null
      ? (store.indicateur(demande)?.libelle ?? scheme.libelleOf(demande)[language])
      : (indicateur ?? section).libelle,
  )
  return (
    <aside ref={root} tabIndex={-1} className={classes.root} aria-labelledby={id} aria-keyshortcuts={TOUCHE}>
      <h2 id={id} className={classes.titre}>
        {titre}
      </h2>
      {/* For another place the panel scrolls back to its top. */}
      <div key={demande ?? suivi} className={classes.contenu}>
        {demande !== null ? (
          <>
            <ExplicationDe code={demande} />
            <button type="button" className={classes.lien} onClick={() => explained.set(null)}>
              {t('panneau.retour')}
            </button>
          </>
        ) : (
          <>
            {indicateur === undefined ? (
              <p className={classes.discret}>{t('panneau.invitation', { touche: TOUCHE })}</p>
            ) : (
              <DuChamp code={indicateur.codeNational} page={page} />
            )}
            {indicateur !== undefined && <h3 className={classes.section}>{section.libelle}</h3>}
            <Aide lieu={section.codeNational} isPartOf />
          </>
        )}
      </div>
    </aside>
  )
}

/** Panel of one row: its value with its origin, its dependents, and its help. */
function DuChamp({ code, page }: { code: string; page: Page }) {
  const { t } = useTranslation('aide')
  const { store, presentation } = useSheet()
  const indicateur = store.indicateur(code)
  if (indicateur === undefined) return null
  const aide = indicateur.messageAide ?? undefined
  return (
    <>
      {(presentation.aides?.lieux.has(code) === true || aide !== undefined) && (
        // The help of its section, below, names the same articles.
        <Aide lieu={code} isPartOf hasTextes={false}>
          {aide}
        </Aide>
      )}
      <Provenance code={code} />
      <Emplois code={code} page={page} />
      <button type="button" className={classes.lien} onClick={() => historised.set(code)}>
        {t('panneau.historique')}
      </button>
    </>
  )
}

/** Effective value of a row, its source, and the value of last year's file. */
function Provenance({ code }: { code: string }) {
  const { t } = useTranslation(['aide', 'indicateurs'])
  const { scheme, store, readings, key, anDernier } = useSheet()
  const formatValeur = useFormatValeur()
  const texteDe = useTexte()
  const { language } = useFormat()
  const precedent = useDossierPrecedent(key) ?? key.millesime - 1
  const indicateur = store.indicateur(code)
  if (indicateur === undefined) return null
  const { saisie, proposition, valeur, auditee, aConfirmer } = store.ligne(code)
  const row = scheme.indicateurs.get(code)
  const ofYears = row?.plusieursAnnees === true
  const deLAnDernier = anDernier.find(({ codeNational }) => codeNational === code)
  const alors = deLAnDernier === undefined ? null : lireValeur(scheme, code, deLAnDernier.valeur)
  const provenance = provenanceDe(scheme, code, { estSaisie: saisie !== null, estProposee: proposition !== null })
  const estParDefaut = valeur === null && row?.kind.aUnDefaut === true
  const origine = aConfirmer
    ? t('panneau.origine.copie', { millesime: precedent })
    : provenance === null
      ? t(estParDefaut ? 'panneau.origine.defaut' : 'panneau.origine.rien')
      : motsProvenance[provenance][language]
  const estVide = !aConfirmer && provenance === null && !estParDefaut
  const { words, reads, source } = readings.explain(code)
  return (
    <>
      <dl className={classes.valeurs}>
        <div>
          <dt>{t('indicateurs:colonne.retenue')}</dt>
          <dd>
            {(auditee !== null || !estVide) && (
              <>
                <strong>
                  {texteDe({ code, value: (auditee ?? { valeur }).valeur, entered: (auditee ?? saisie) !== null })}
                </strong>
                ,{' '}
              </>
            )}
            <span className={classes.discret}>{auditee === null ? origine : motsProvenance.AUDIT[language]}</span>
          </dd>
        </div>
        {auditee !== null && (
          <div>
            <dt>{t('indicateurs:audit.declare')}</dt>
            <dd>
              {!estVide && <>{texteDe({ code, value: valeur, entered: saisie !== null })}, </>}
              <span className={classes.discret}>{origine}</span>
            </dd>
          </div>
        )}
        {proposition !== null && (saisie !== null || scheme.emploisRegistre.has(code)) && (
          <div>
            <dt>{t(`indicateurs:colonne.${sourceDeProposition(scheme, code)}`)}</dt>
            <dd>
              {texteDe({ code, value: proposition })} <DesRecords code={code} libelle={indicateur.libelle} />
            </dd>
          </div>
        )}
        {anDernier.length > 0 && (
          <div>
            <dt>{t('panneau.anDernier', { millesime: key.millesime - 1 })}</dt>
            <dd>
              {alors === null ? t('panneau.pasSaisi') : formatValeur(ofYears ? anneesOf(alors).n : alors, indicateur)}
            </dd>
          </div>
        )}
      </dl>
      {words !== null && row?.kind.reprise !== true && reads.length <= TERMES_ECRITS && (
        <>
          <Formule words={words} reads={reads} />
          <SourceDe source={source} />
        </>
      )}
    </>
  )
}

/** Values computed from a row, with their formula and their table: the next step, and the points at the end. */
function Emplois({ code, page }: { code: string; page: Page }) {
  const { t } = useTranslation('aide')
  const sheet = useSheet()
  const emplois = useMemo(() => emploisDe(sheet, { code, page }), [sheet, code, page])
  if (emplois.length === 0) return null
  return (
    <>
      <h3 className={classes.section}>{t('panneau.emplois')}</h3>
      {emplois.map((emploi) => (
        <Emploi key={emploi} explication={sheet.readings.explain(emploi)} />
      ))}
    </>
  )
}

function Emploi({ explication }: { explication: Explanation }) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { scheme } = sheet
  const { language } = useFormat()
  const texteDe = useTexte()
  const estDit = usePhrase(explication) !== null
  const { code, kind, words, reads, bands } = explication
  const libelle = scheme.libelleOf(code)[language]
  const isScore = estUnScore(sheet, code)
  return (
    <div className={classes.emploi}>
      {/* The sentence says the value. */}
      <p>
        {sansBalises(libelle)} {!estDit && <strong>{texteDe(explication)}</strong>}
      </p>
      <Phrase explication={explication} />
      {/* The sentence about a copy names its only term. */}
      {words !== null && kind !== 'copy' && reads.length <= TERMES_ECRITS && <Formule words={words} reads={reads} />}
      {bands.map((lecture) => (
        <Bareme key={lecture.table.name} lecture={lecture} reads={reads} />
      ))}
      <button
        type="button"
        className={classes.lien}
        aria-label={t(isScore ? 'explication.titreDe' : 'explication.titreValeurDe', { libelle })}
        onClick={() => explained.set(code)}
      >
        {t(isScore ? 'explication.titre' : 'explication.titreValeur')}
      </button>
    </div>
  )
}

/** Moves the focus back from the panel to the field with Escape; a field that gets the focus ends the explanation of a value. */
function useRetour(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || root.current?.contains(document.activeElement) !== true) return
      explained.set(null)
      retour.place?.focus()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || root.current?.contains(target) === true) return
      retour.place = target
      if (target.matches('[data-entries] :is(input, select, textarea)')) explained.set(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
      explained.set(null)
    }
  }, [root])
}
