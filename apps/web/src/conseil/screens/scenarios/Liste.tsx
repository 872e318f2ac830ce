import { Button, Skeleton } from '@mantine/core'
import { listScenarios, type Scenario } from '@sillon/contract'
import { IconArrowsSplit2, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { adresseDesScenarios, useActes } from '#conseil/scenarios/use-actes'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { read } from '#socle/api/read'
import { useFormat } from '#socle/i18n/format'
import { Card } from '#socle/ui/Card'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { Comparaison } from './Comparaison'
import classes from './Liste.module.css'

/** Largest number of columns beside each other. */
const COLONNES_MAX = 4
/** Name of the file among the columns of the address. */
const DOSSIER = 'dossier'

/** The scenarios of a file, and the comparison of up to four columns: scenarios, and the file itself. */
export function Liste({ dossier }: { dossier: DossierKey }) {
  const { t } = useTranslation('scenarios')
  const { codeNational, idExploitation, millesime } = dossier
  const { data, error, refetch } = useQuery({
    ...read(listScenarios, { params: { codeNational, idExploitation }, query: { millesime } }),
    staleTime: 0,
  })
  const { ajouter, isBusy } = useActes(dossier, (code) => code)
  const [choisies, choisir] = useColonnes(data?.scenarios ?? [])
  if (data === undefined)
    return error === null ? <Skeleton height={160} aria-hidden /> : <LoadFailure failure={error} onRetry={refetch} />
  const { scenarios, permissions } = data
  const nouveau = permissions.ecrire && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => ajouter(nomLibre(scenarios, (numero) => t('nomPropose', { numero })))}
    >
      {t('nouveau')}
    </Button>
  )
  if (scenarios.length === 0)
    return (
      <EmptyState
        icon={IconArrowsSplit2}
        title={t('vide.titre')}
        message={t(permissions.ecrire ? 'vide.message' : 'vide.lecture')}
      >
        {nouveau}
      </EmptyState>
    )
  const compares = scenarios.filter(({ idScenario }) => choisies.includes(String(idScenario)))
  return (
    <>
      <Card title={t('liste.titre')} action={nouveau || undefined}>
        <p className={classes.intro}>{t('liste.intro')}</p>
        <ul className={classes.liste}>
          <Choix nom={DOSSIER} choisies={choisies} onChoix={choisir} libelle={t('colonne.dossier')}>
            <strong>{t('colonne.dossier')}</strong>
          </Choix>
          {scenarios.map((scenario) => (
            <Choix
              key={scenario.idScenario}
              nom={String(scenario.idScenario)}
              choisies={choisies}
              onChoix={choisir}
              libelle={scenario.nom}
            >
              <Resume scenario={scenario} codeNational={codeNational} />
            </Choix>
          ))}
        </ul>
        {choisies.length >= COLONNES_MAX && (
          <p className={classes.intro}>{t('liste.maximum', { count: COLONNES_MAX })}</p>
        )}
      </Card>
      {choisies.length > 1 && (
        <Card
          title={t('comparaison.titre')}
          action={
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('imprimer')}
            </Button>
          }
        >
          <Comparaison
            key={choisies.join(' ')}
            dossier={dossier}
            scenarios={compares}
            avecDossier={choisies.includes(DOSSIER)}
          />
        </Card>
      )}
    </>
  )
}

/** The first proposed name that no scenario has. */
function nomLibre(scenarios: readonly Scenario[], nom: (numero: number) => string): string {
  const pris = new Set(scenarios.map((scenario) => scenario.nom))
  let numero = scenarios.length + 1
  while (pris.has(nom(numero))) numero += 1
  return nom(numero)
}

/** Columns of the comparison, in the address; by default the file and the last scenarios. */
function useColonnes(scenarios: readonly Scenario[]) {
  const [search, setSearch] = useSearchParams()
  const known = [DOSSIER, ...scenarios.map(({ idScenario }) => String(idScenario))]
  const asked = search.get('colonnes')
  const choisies =
    asked === null
      ? [DOSSIER, ...known.slice(1).slice(1 - COLONNES_MAX)]
      : asked.split(',').filter((nom) => known.includes(nom))
  const choisir = (nom: string) => {
    const next = choisies.includes(nom) ? choisies.filter((other) => other !== nom) : [...choisies, nom]
    setSearch(
      { colonnes: known.filter((one) => next.includes(one)).join(',') },
      { replace: true, preventScrollReset: true },
    )
  }
  return [choisies.slice(0, COLONNES_MAX), choisir] as const
}

function Choix({
  nom,
  choisies,
  onChoix,
  libelle,
  children,
}: {
  nom: string
  choisies: readonly string[]
  onChoix: (nom: string) => void
  libelle: string
  children: React.ReactNode
}) {
  const { t } = useTranslation('scenarios')
  const isChosen = choisies.includes(nom)
  return (
    <li>
      <input
        type="checkbox"
        aria-label={t('liste.comparer', { nom: libelle })}
        checked={isChosen}
        disabled={!isChosen && choisies.length >= COLONNES_MAX}
        onChange={() => onChoix(nom)}
      />
      <div>{children}</div>
    </li>
  )
}

function Resume({ scenario, codeNational }: { scenario: Scenario; codeNational: string }) {
  const { t } = useTranslation('scenarios')
  const { date } = useFormat()
  const { idScenario, nom, essais, modifieLe, modifiePar, application } = scenario
  const depasses = essais.filter(({ etat }) => etat === 'DEPASSE').length
  return (
    <>
      <Link to={`${adresseDesScenarios(codeNational)}/${idScenario}`} className={classes.nom}>
        {nom}
      </Link>
      <p className={classes.detail}>
        {[
          t('liste.essais', { count: essais.length }),
          t(modifiePar === null ? 'liste.modifie' : 'liste.modifiePar', { date: date(modifieLe), par: modifiePar }),
          ...(application === null ? [] : [t('liste.applique', { date: date(application.le) })]),
          ...(depasses === 0 ? [] : [t('liste.depasses', { count: depasses })]),
        ].join(' · ')}
      </p>
    </>
  )
}
