import { Button } from '@mantine/core'
import {
  type CarteDesParcelles,
  type CoucheDeFond,
  couchesDeFond,
  type Dessin,
  type Exploitation,
  type GeometrieDessin,
  type ParcelleDeCarte,
} from '@sillon/contract'
import { type ReactNode, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMillesimes } from '#socle/api/queries'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { lectureSeule } from '../exploitation/lecture-seule'
import { legendeDe, NON_CULTIVEE, typeDe } from './apparence'
import classes from './Carte.module.css'
import { comparerCampagnes } from './comparaison'
import { DessinDialog } from './DessinDialog'
import { Dessins } from './Dessins'
import { FormeEnCours } from './FormeEnCours'
import { Legende } from './Legende'
import { ListeParcelles } from './ListeParcelles'
import type { LigneDeFiche } from './mesures'
import type { Moteur } from './moteur/moteur'
import { useNoms } from './noms'
import { OutilsDeDessin } from './OutilsDeDessin'
import { Plan } from './Plan'
import { type AnneeDeCarte, useDessins, useParcelles } from './use-carte'
import { useForme } from './use-forme'
import { useSelectionDeParcelles } from './use-selection-de-parcelles'
import { useTrace } from './use-trace'

export interface PropsDeCarte {
  annee: AnneeDeCarte
  carte: CarteDesParcelles
  exploitation: Exploitation
  /** Further acts on a drawing that is given to a row of a sheet. */
  acte: (dessin: Dessin, ligne: LigneDeFiche, dessins: readonly Dessin[]) => ReactNode
}

const AUCUNE: readonly ParcelleDeCarte[] = []
const AUCUN: readonly Dessin[] = []

/** Map, legend and list of the parcels, with another campaign beside on request. */
export function Carte({ annee, carte, exploitation, acte }: PropsDeCarte) {
  const { t } = useTranslation('carte')
  const { number } = useFormat()
  const noms = useNoms()
  const { data: millesimes = [] } = useMillesimes()
  const [autreAnnee, setAutreAnnee] = useState<number | null>(null)
  const [fond, setFond] = useState<CoucheDeFond | null>(null)
  const [principal, setPrincipal] = useState<Moteur | null>(null)
  const { selection, montree, changer, cliquer, vider } = useSelectionDeParcelles()
  const autre = useParcelles({ ...annee, idMillesime: autreAnnee ?? annee.idMillesime }, autreAnnee !== null)
  const avant = autreAnnee === null ? null : (autre.data?.features ?? null)
  const parcelles = carte.features
  // The map is drawn first: a list of thousands of rows takes longer, and comes in slices.
  const listees = useDeferredValue(parcelles, AUCUNE)
  const comparaison = useMemo(() => (avant === null ? null : comparerCampagnes(parcelles, avant)), [parcelles, avant])
  const legende = useMemo(() => legendeDe(parcelles, avant ?? AUCUNE), [parcelles, avant])
  const apparences = useMemo(() => new Map(legende.map((entree) => [entree.code, entree])), [legende])
  const apparenceDe = (parcelle: ParcelleDeCarte) => {
    const type = typeDe(parcelle)
    return type === null ? NON_CULTIVEE : (apparences.get(type ?? '') ?? null)
  }
  const montrees = (among: readonly ParcelleDeCarte[]) =>
    among.map((parcelle) => ({ parcelle, etiquette: noms.etiquette(parcelle), apparence: apparenceDe(parcelle) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the appearance follows from the legend
  const presentes = useMemo(() => montrees(parcelles), [parcelles, apparences, noms])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the appearance follows from the legend
  const anciennes = useMemo(() => montrees(avant ?? AUCUNE), [avant, apparences, noms])
  const choisies = parcelles.filter(({ id }) => selection.has(id))
  const total = choisies.reduce((sum, { properties }) => sum + properties.surface, 0)
  const perimetre = choisies.reduce((sum, { properties }) => sum + (properties.perimetre ?? 0), 0)
  const canChange = lectureSeule(useUser(), 'assolement.write', exploitation, annee.idMillesime) === null
  const lus = useDessins(annee)
  const { data: dessins = AUCUN, lignes = [] } = lus.data?.data ?? {}
  /** Drawing of the open dialog. */
  const [ouvert, setOuvert] = useState<Dessin | { geometrie: GeometrieDessin; nature: Dessin['nature'] } | null>(null)
  const trace = useTrace(principal, setOuvert)
  const forme = useForme(principal)
  const idAide = useId()
  const enForme = forme.dessin
  const montres = useMemo(() => {
    const autres = dessins.filter(({ uuidDessin }) => uuidDessin !== enForme?.uuidDessin)
    return ouvert === null || 'uuidDessin' in ouvert ? autres : [...autres, { ...ouvert, libelle: '…' }]
  }, [dessins, ouvert, enForme])
  const change = useCallback(
    (id: string, isSelected: boolean) => {
      changer(id, isSelected)
      if (isSelected) principal?.cadrer(new Set([id]))
    },
    [changer, principal],
  )
  return (
    <>
      <div className={classes.barre}>
        <SelectField
          label={t('comparer')}
          none={t('aucuneCampagne')}
          value={autreAnnee}
          choices={millesimes
            .filter(({ idMillesime }) => idMillesime !== annee.idMillesime)
            .map(({ idMillesime }) => ({ value: idMillesime, label: String(idMillesime) }))}
          onChange={setAutreAnnee}
        />
        {carte.fonds.length > 0 && (
          <SelectField
            label={t('fond.titre')}
            none={t('fond.aucun')}
            value={fond}
            choices={couchesDeFond.map((couche) => ({ value: couche, label: t(`fond.${couche}`) }))}
            onChange={setFond}
          />
        )}
      </div>
      <div className={classes.page}>
        <div>
          <div className={classes.plans}>
            <Plan
              label={t('carteDe', { annee: annee.idMillesime })}
              annee={avant === null ? null : annee.idMillesime}
              parcelles={presentes}
              selection={selection}
              fond={fond}
              dessins={montres}
              croix={trace.nature !== null || enForme !== null ? idAide : null}
              onTouche={trace.nature !== null ? trace.onTouche : enForme !== null ? forme.onTouche : undefined}
              onClic={cliquer}
              onOuvert={setPrincipal}
            />
            {avant !== null && (
              <Plan
                label={t('carteDe', { annee: autreAnnee })}
                annee={autreAnnee}
                parcelles={anciennes}
                selection={selection}
                fond={fond}
                suivi={principal}
                onClic={() => undefined}
              />
            )}
          </div>
          {canChange && principal !== null && enForme === null && <OutilsDeDessin trace={trace} idAide={idAide} />}
          {enForme !== null && (
            <FormeEnCours
              annee={annee}
              dessin={enForme}
              forme={forme}
              hasCarte={principal !== null}
              idAide={idAide}
              etag={lus.data?.etag ?? null}
              onSaved={lus.refetch}
            />
          )}
        </div>
        <Legende entrees={legende} parcelles={parcelles} />
        <div className={classes.cote}>
          <div role="status" className={classes.choisies}>
            {choisies.length > 0 && (
              <p>
                {t('selection', { count: choisies.length, surface: number(total), metres: number(perimetre, 0) })}{' '}
                {canChange && (
                  <Button
                    component={Link}
                    to="/modif-assolement"
                    state={{ parcelles: [...selection] }}
                    variant="light"
                    size="compact-sm"
                  >
                    {t('affecter')}
                  </Button>
                )}{' '}
                <Button variant="subtle" size="compact-sm" onClick={vider}>
                  {t('vider')}
                </Button>
              </p>
            )}
          </div>
          <section className={classes.defilant} aria-label={t('liste')} tabIndex={-1}>
            <ListeParcelles
              parcelles={listees}
              apparenceDe={apparenceDe}
              selection={selection}
              evolutions={comparaison?.evolutions ?? null}
              montree={montree}
              onChange={change}
            />
          </section>
          {comparaison !== null && comparaison.disparues.length > 0 && (
            <section>
              <h2 className={classes.titre}>{t('disparues', { annee: autreAnnee })}</h2>
              <ul>
                {comparaison.disparues.map((parcelle) => (
                  <li key={parcelle.id}>
                    {noms.parcelle(parcelle)}, {noms.culture(parcelle)}, {number(parcelle.properties.surface)} ha
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Dessins
            annee={annee}
            dessins={dessins}
            lignes={lignes}
            canChange={canChange}
            onModifier={setOuvert}
            onForme={(dessin) => {
              trace.setNature(null)
              forme.ouvrir(dessin)
            }}
            onChanged={lus.refetch}
            acte={(dessin, ligne) => acte(dessin, ligne, dessins)}
          />
        </div>
      </div>
      {ouvert !== null && (
        <DessinDialog
          annee={annee}
          dessin={ouvert}
          lignes={lignes}
          etag={lus.data?.etag ?? null}
          onSaved={lus.refetch}
          onClose={() => setOuvert(null)}
        />
      )}
    </>
  )
}
