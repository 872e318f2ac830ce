import { Anchor, Button, Radio, SegmentedControl, Skeleton } from '@mantine/core'
import { listScenarios } from '@sillon/contract'
import { retenuDe, toValeur } from '@sillon/referentials'
import { type Conseil, chercherVoies, type Plan, type Voie } from '@sillon/referentials/conseil'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { preferencesDe, useGardees } from '#conseil/plans/preferences'
import { coutAvec, type Efforts, enEuros, parPrix, prixDuPlan, type Valeurs, valeursDe } from '#conseil/plans/prix'
import { useRecherche } from '#conseil/plans/use-recherche'
import type { Colonne } from '#conseil/scenarios/colonne'
import type { DossierLu } from '#conseil/scenarios/dossier-lu'
import { useActes } from '#conseil/scenarios/use-actes'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { Mises } from './Mises'
import classes from './Plans.module.css'
import { PlanTable, type Tri } from './PlanTable'

interface Props {
  lu: DossierLu
  conseil: Conseil
  efforts: Efforts
  colonne: Colonne
}

/** Ways to the threshold of each module, of which a person chooses one a module, and tries them in a scenario. */
export function Voies({ lu, conseil, efforts, colonne }: Props) {
  const { t } = useTranslation('plans')
  const { scheme, key } = lu
  const [gardees, garder] = useGardees(key)
  const evaluation = useMemo(() => colonne.calcul.copie(), [colonne])
  const valeurs = useMemo(() => valeursDe(efforts), [efforts])
  const begin = useCallback(
    () => chercherVoies(conseil, scheme, evaluation, { ...preferencesDe(gardees), cout: coutAvec(valeurs) }),
    [conseil, scheme, evaluation, gardees, valeurs],
  )
  const { found: voies, estFinie } = useRecherche(begin)
  const modules = useMemo(() => retenuDe(scheme, evaluation).modules, [scheme, evaluation])
  const [tri, trier] = useState<Tri>('effort')
  const [choisis, choisir] = useState<Readonly<Record<string, string>>>({})
  const sousLeSeuil = voies.filter(({ module }) => !module.estAtteint)
  const plans = sousLeSeuil.flatMap(
    (voie) => planChoisi(voie, { tri, valeurs, choisi: choisis[voie.module.code] }) ?? [],
  )
  /** Modules whose first plans are still searched. */
  const aVenir = estFinie
    ? []
    : modules
        .filter(
          (module) => module.applique && !module.estAtteint && voies.every((voie) => voie.module.code !== module.code),
        )
        .map(({ code }) => code)
  const aDesPlans = sousLeSeuil.length + aVenir.length > 0
  const aDesPrix = valeurs.prix.size > 0
  return (
    <>
      {!aDesPlans && <p className={classes.intro}>{t('toutAtteint', { seuil: scheme.seuil })}</p>}
      {aDesPlans && (
        <div className={classes.actes}>
          <SegmentedControl
            size="xs"
            aria-label={t('tri.titre')}
            value={tri}
            onChange={(value) => trier(value as Tri)}
            data={[
              { value: 'effort', label: t('tri.effort') },
              ...(aDesPrix ? [{ value: 'prix', label: t('tri.prix') }] : []),
              { value: 'gain', label: t('tri.gain') },
            ]}
          />
          {(!estFinie || plans.length > 0) && (
            <Essayer
              lu={lu}
              isReady={estFinie}
              changements={Object.assign({}, ...plans.map(({ changements }) => changements))}
            />
          )}
        </div>
      )}
      {aDesPlans && <Origine efforts={efforts} valeurs={valeurs} />}
      {sousLeSeuil.map((voie) => (
        <VoieCard
          key={voie.module.code}
          voie={voie}
          {...{ lu, colonne, evaluation, tri, valeurs, gardees, garder }}
          choisi={choisis[voie.module.code]}
          onChoix={(cle) => choisir({ ...choisis, [voie.module.code]: cle })}
        />
      ))}
      {aVenir.map((code) => (
        <Skeleton key={code} className={classes.voieEnAttente} aria-hidden />
      ))}
      {!estFinie && aDesPlans && <p className={classes.intro}>{t('recherche')}</p>}
      <Mises {...{ conseil, scheme, gardees, garder }} />
    </>
  )
}

/** Names the plan of a module among the others. */
const cleDe = ({ etapes }: Plan) => etapes.map(({ geste }) => geste.code).join()

interface Choix {
  readonly tri: Tri
  readonly valeurs: Valeurs
  /** Plan that the person chose; undefined before. */
  readonly choisi: string | undefined
}

const plansEnOrdre = ({ plans }: Voie, { tri, valeurs }: Omit<Choix, 'choisi'>) =>
  tri === 'prix' ? parPrix(valeurs, plans) : plans

/** The chosen plan of a module, else the first in the order of the screen. */
function planChoisi(voie: Voie, { choisi, ...ordre }: Choix): Plan | undefined {
  const plans = plansEnOrdre(voie, ordre)
  return plans.find((plan) => cleDe(plan) === choisi) ?? plans[0]
}

/** Origin of the efforts and prices behind the plans. */
function Origine({ efforts: { organisme }, valeurs: { efforts, prix } }: { efforts: Efforts; valeurs: Valeurs }) {
  const { t } = useTranslation('plans')
  return (
    <p className={classes.intro}>
      <strong>{efforts.size > 0 ? t('origine.efforts', { organisme }) : t('origine.notres')}</strong>{' '}
      {efforts.size > 0 ? t('origine.combien', { count: efforts.size }) : t('origine.estime')}{' '}
      {prix.size > 0 && `${t('origine.prix', { organisme, count: prix.size })} `}
      {t('origine.quantites')}
    </p>
  )
}

/** Price of a plan in words; what is known of it where a move has none. */
function usePrixEnMots(valeurs: Valeurs) {
  const { t } = useTranslation('plans')
  const { language } = useFormat()
  return (plan: Plan) => {
    const { total, connus, sur } = prixDuPlan(valeurs, plan)
    if (connus === 0) return t('prix.inconnu')
    const montant = enEuros(total, language)
    return connus === sur ? montant : t('prix.partiel', { montant, count: connus, sur })
  }
}

/** Opens a scenario with the values of the chosen plans: the file itself stays as it is. */
function Essayer({
  lu,
  isReady,
  changements,
}: Pick<Props, 'lu'> & {
  /** Whether all plans are found. */
  isReady: boolean
  changements: Parameters<typeof Object.entries>[0]
}) {
  const { t } = useTranslation('plans')
  const { date } = useFormat()
  const { codeNational, idExploitation, millesime } = lu.key
  const { data } = useQuery(read(listScenarios, { params: { codeNational, idExploitation }, query: { millesime } }))
  const { ajouter, isBusy } = useActes(lu.key, (code) => code)
  if (data?.permissions.ecrire !== true) return null
  const essais = Object.entries(changements).map(([code, value]) => ({
    codeNational: code,
    valeur: toValeur(value as Parameters<typeof toValeur>[0]),
  }))
  return (
    <Button
      leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
      disabled={!isReady}
      loading={isBusy}
      onClick={() => ajouter(t('scenario', { seuil: lu.scheme.seuil, date: date(new Date().toISOString()) }), essais)}
    >
      {t('essayer')}
    </Button>
  )
}

type VoieProps = Pick<Props, 'lu' | 'colonne'> & {
  voie: Voie
  choisi: string | undefined
  onChoix: (cle: string) => void
} & Omit<Parameters<typeof PlanTable>[0], 'plan' | 'module' | 'scheme' | 'listes'>

function VoieCard({ voie, choisi, onChoix, lu, colonne, ...table }: VoieProps) {
  const { t } = useTranslation('plans')
  const { language, points, number } = useFormat()
  const prixEnMots = usePrixEnMots(table.valeurs)
  const { scheme } = lu
  const { module } = voie
  const plans = plansEnOrdre(voie, table)
  const plan = planChoisi(voie, { ...table, choisi })
  const libelle = module.libelle[language]
  const aDesPrix = table.valeurs.prix.size > 0
  const nomDuPlan = (one: Plan) => {
    const rang = voie.plans.indexOf(one) + 1
    const gestes = t('gestes', { count: one.etapes.length })
    if (rang === 1) return t('moinsCher', { gestes })
    // The sum of efforts has no scale of its own: only its ratio to the easiest plan says something.
    const fois = number(one.cout / (voie.plans[0] ?? one).cout, 1)
    return t(fois === '1' ? 'autrePareil' : 'autre', { rang, gestes, fois })
  }
  return (
    <Card title={libelle}>
      <p className={classes.intro} data-espace>
        {t('points', { count: module.points ?? 0, points: points(module.points ?? 0), seuil: scheme.seuil })}{' '}
        {plan === undefined
          ? t('rien')
          : plan.estAtteint
            ? t('chemin', { points: points(plan.points) })
            : t('auMieux', { points: points(plan.points) })}
      </p>
      <FicheIncomplete lu={lu} colonne={colonne} module={module.code} />
      {plans.length > 1 && (
        <Radio.Group
          aria-label={t('plans', { module: libelle })}
          value={plan === undefined ? '' : cleDe(plan)}
          onChange={onChoix}
        >
          <div className={classes.choix}>
            {plans.map((one) => (
              <Radio key={cleDe(one)} value={cleDe(one)} label={nomDuPlan(one)} />
            ))}
          </div>
        </Radio.Group>
      )}
      {plan !== undefined && aDesPrix && <p className={classes.prix}>{t('prix.duPlan', { prix: prixEnMots(plan) })}</p>}
      {plan !== undefined && (
        <PlanTable {...table} plan={plan} module={module.code} scheme={scheme} listes={lu.feuille.listes} />
      )}
    </Card>
  )
}

/** An empty row is worth nothing: a farm that already does what it asks for needs no plan, but an entry. */
function FicheIncomplete({ lu: { scheme, key }, colonne, module }: Pick<Props, 'lu' | 'colonne'> & { module: string }) {
  const { t } = useTranslation('plans')
  const fiche = scheme.modules.find(({ code }) => code === module)?.rubrique
  const vides = colonne.readings.avancement().find(({ rubrique }) => rubrique === fiche)?.attendues.length ?? 0
  if (fiche === undefined || vides === 0) return null
  return (
    <p className={classes.intro} data-espace>
      {t('vides', { count: vides })}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={`/demarches/${key.codeNational}/indicateurs?rubrique=${fiche}`}
      >
        {t('completer')}
      </Anchor>
    </p>
  )
}
