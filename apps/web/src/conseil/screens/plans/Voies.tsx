import { Anchor, Button, Radio, SegmentedControl } from '@mantine/core'
import { listScenarios } from '@sillon/contract'
import { toValeur } from '@sillon/referentials'
import { type Conseil, chercherVoies, type Voie } from '@sillon/referentials/conseil'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { preferencesDe, useGardees } from '#conseil/plans/preferences'
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
  colonne: Colonne
}

/** Ways to the threshold of each module, of which a person chooses one a module, and tries them in a scenario. */
export function Voies({ lu, conseil, colonne }: Props) {
  const { t } = useTranslation('plans')
  const { scheme, key } = lu
  const [gardees, garder] = useGardees(key)
  const evaluation = useMemo(() => colonne.calcul.copie(), [colonne])
  const begin = useCallback(
    () => chercherVoies(conseil, scheme, evaluation, preferencesDe(gardees)),
    [conseil, scheme, evaluation, gardees],
  )
  const { found: voies, estFinie } = useRecherche(begin)
  const [tri, trier] = useState<Tri>('effort')
  const [choisis, choisir] = useState<Readonly<Record<string, number>>>({})
  const sousLeSeuil = voies.filter(({ module }) => !module.estAtteint)
  const plans = sousLeSeuil.flatMap(({ module, plans: all }) => all[choisis[module.code] ?? 0] ?? all[0] ?? [])
  return (
    <>
      {estFinie && sousLeSeuil.length === 0 && (
        <p className={classes.intro}>{t('toutAtteint', { seuil: scheme.seuil })}</p>
      )}
      {sousLeSeuil.length > 0 && (
        <div className={classes.actes}>
          <SegmentedControl
            size="xs"
            aria-label={t('tri.titre')}
            value={tri}
            onChange={(value) => trier(value as Tri)}
            data={[
              { value: 'effort', label: t('tri.effort') },
              { value: 'gain', label: t('tri.gain') },
            ]}
          />
          {estFinie && plans.length > 0 && (
            <Essayer lu={lu} changements={Object.assign({}, ...plans.map(({ changements }) => changements))} />
          )}
        </div>
      )}
      {sousLeSeuil.length > 0 && <p className={classes.intro}>{t('estime')}</p>}
      {sousLeSeuil.map((voie) => (
        <VoieCard
          key={voie.module.code}
          voie={voie}
          {...{ lu, colonne, evaluation, tri, gardees, garder }}
          choisi={choisis[voie.module.code] ?? 0}
          onChoix={(rang) => choisir({ ...choisis, [voie.module.code]: rang })}
        />
      ))}
      {!estFinie && <p className={classes.intro}>{t('recherche')}</p>}
      <Mises {...{ conseil, scheme, gardees, garder }} />
    </>
  )
}

/** Opens a scenario with the values of the chosen plans: the file itself stays as it is. */
function Essayer({ lu, changements }: Pick<Props, 'lu'> & { changements: Parameters<typeof Object.entries>[0] }) {
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
      loading={isBusy}
      onClick={() => ajouter(t('scenario', { seuil: lu.scheme.seuil, date: date(new Date().toISOString()) }), essais)}
    >
      {t('essayer')}
    </Button>
  )
}

type VoieProps = Pick<Props, 'lu' | 'colonne'> & {
  voie: Voie
  choisi: number
  onChoix: (rang: number) => void
} & Omit<Parameters<typeof PlanTable>[0], 'plan' | 'module' | 'scheme' | 'listes'>

function VoieCard({ voie: { module, plans }, choisi, onChoix, lu, colonne, ...table }: VoieProps) {
  const { t } = useTranslation('plans')
  const { language, points, number } = useFormat()
  const { scheme } = lu
  const plan = plans[choisi] ?? plans[0]
  const libelle = module.libelle[language]
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
          value={String(plans[choisi] === undefined ? 0 : choisi)}
          onChange={(value) => onChoix(Number(value))}
        >
          <div className={classes.choix}>
            {plans.map(({ cout, etapes }, i) => (
              <Radio
                key={etapes.map(({ geste }) => geste.code).join()}
                value={String(i)}
                label={t(i === 0 ? 'moinsCher' : 'autre', { rang: i + 1, effort: number(cout, 1) })}
              />
            ))}
          </div>
        </Radio.Group>
      )}
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
