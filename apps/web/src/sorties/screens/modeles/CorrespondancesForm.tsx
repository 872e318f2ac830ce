import { Button, Group, VisuallyHidden } from '@mantine/core'
import {
  type Correspondance,
  faultTexts,
  getModele,
  listModeles,
  listModelesDuDossier,
  updateModele,
} from '@sillon/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Answer, request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { OpenConflitDialog } from '#socle/forms/ConflitDialog'
import { FormState } from '#socle/forms/FormState'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { withoutFields } from '#socle/forms/use-drafted-form'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { toastSuccess } from '#socle/ui/toast'
import tableClasses from '../../../socle/ui/Table.module.css'
import { type Cadre, CadreFields } from './CadreFields'
import { CorrespondanceRow } from './CorrespondanceRow'
import { fautesDe } from './cellules'
import { FeuilleGrid } from './FeuilleGrid'
import { lireModele } from './lire-modele'
import classes from './Modeles.module.css'
import { useDescribeConflit } from './use-describe-conflit'
import { indexer } from './valeurs'

type Modele = Answer<typeof getModele>
interface Saisie extends Cadre {
  readonly correspondances: readonly Correspondance[]
}

const saisieDe = ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  correspondances,
}: Answer<typeof updateModele>) => ({
  nom,
  idOrganisme,
  millesimeDebut,
  millesimeFin,
  correspondances,
})

const texte = z.string()
/** Shape of the draft on the device: a cell may be half typed. */
const brouillon = z
  .object({
    nom: texte,
    idOrganisme: z.number().nullable(),
    millesimeDebut: z.number(),
    millesimeFin: z.number().nullable(),
    correspondances: z.array(z.object({ feuille: texte, cellule: texte, valeur: texte })),
  })
  .partial() as z.ZodType<Partial<Saisie>>

/** Form of a workbook: its organisation, and the values of its cells; a cell is chosen on the sheet or typed. */
export function CorrespondancesForm({ modele, revision }: { modele: Modele; revision: string | null }) {
  const { t } = useTranslation('modeles')
  const { feuilles } = modele
  const [ouverte, setOuverte] = useState(feuilles[0]?.nom ?? '')
  const feuille = feuilles.find(({ nom }) => nom === ouverte)
  const entrees = useMemo(() => indexer(modele.valeurs), [modele.valeurs])
  const libelles = useMemo(
    () => new Map(modele.valeurs.map(({ valeur, libelle }) => [valeur, libelle])),
    [modele.valeurs],
  )
  const { form, change } = useCorrespondances(modele, revision, libelles)
  const { correspondances } = form.values
  const remplies = useMemo(
    () =>
      new Map(
        correspondances.flatMap((une) =>
          une.feuille === ouverte ? [[une.cellule, libelles.get(une.valeur) ?? t('aChoisir')]] : [],
        ),
      ),
    [correspondances, ouverte, libelles, t],
  )

  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusOn = (champ: string) => table.current?.querySelector<HTMLElement>(`[data-name="${champ}"] input`)?.focus()
  const add = (cellule: string) => {
    flushSync(() => change({ correspondances: [...correspondances, { feuille: ouverte, cellule, valeur: '' }] }))
    focusOn(`correspondances.${correspondances.length}.${cellule === '' ? 'cellule' : 'valeur'}`)
  }
  const acts = {
    change: (rang: number, part: Partial<Correspondance>) =>
      change(
        { correspondances: correspondances.map((une, index) => (index === rang ? { ...une, ...part } : une)) },
        Object.keys(part).map((champ) => `correspondances.${rang}.${champ}`),
      ),
    remove(rang: number) {
      // Faults of the rows below belong to their positions, which change.
      const champs = correspondances.flatMap((_, index) =>
        (['feuille', 'cellule', 'valeur'] as const).map((champ) => `correspondances.${index}.${champ}`),
      )
      form.untouch(champs)
      change({ correspondances: correspondances.filter((_, index) => index !== rang) }, champs)
      addButton.current?.focus()
    },
    choose(cellule: string) {
      const rang = correspondances.findIndex((une) => une.feuille === ouverte && une.cellule === cellule)
      if (rang === -1) add(cellule)
      else focusOn(`correspondances.${rang}.valeur`)
    },
    next: (rang: number) => focusOn(`correspondances.${rang}.valeur`),
  }
  // A row is drawn again when it changes itself alone, and there may be three thousand.
  const latest = useRef(acts)
  latest.current = acts
  const changeRow = useCallback((rang: number, part: Partial<Correspondance>) => latest.current.change(rang, part), [])
  const removeRow = useCallback((rang: number) => latest.current.remove(rang), [])
  const nextField = useCallback((rang: number) => latest.current.next(rang), [])
  const choose = useCallback((cellule: string) => latest.current.choose(cellule), [])

  return (
    <form {...form.props} className={classes.form}>
      {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
      <Card title={t('pourQui')}>
        <div className={classes.champs}>
          <CadreFields values={form.values} errorOf={form.errorOf} change={change} />
        </div>
      </Card>
      <Card title={t('cellules')}>
        <p className={classes.note}>{t('mode')}</p>
        <div className={classes.deux}>
          <div className={classes.feuille}>
            {feuilles.length > 1 && (
              <SelectField
                label={t('champ.feuille')}
                value={ouverte}
                choices={feuilles.map(({ nom }) => ({ value: nom, label: nom }))}
                onChange={(nom) => nom !== null && setOuverte(nom)}
              />
            )}
            {feuille !== undefined && (
              <FeuilleGrid key={ouverte} feuille={feuille} remplies={remplies} onChoose={choose} />
            )}
          </div>
          <div>
            {correspondances.length > 0 && (
              <table ref={table} className={`${tableClasses.table} ${classes.lignes}`}>
                <caption className={VisuallyHidden.classes.root}>{t('cellules')}</caption>
                <thead>
                  <tr>
                    {feuilles.length > 1 && <th scope="col">{t('champ.feuille')}</th>}
                    <th scope="col">{t('champ.cellule')}</th>
                    <th scope="col">{t('champ.valeur')}</th>
                    <th scope="col">
                      <span className={VisuallyHidden.classes.root}>{t('actions')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {correspondances.map(({ feuille: deFeuille, cellule, valeur }, rang) => (
                    <CorrespondanceRow
                      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, by which the server names its faults
                      key={rang}
                      rang={rang}
                      feuille={deFeuille}
                      cellule={cellule}
                      valeur={valeur}
                      libelle={libelles.get(valeur) ?? valeur}
                      feuilles={feuilles}
                      entrees={entrees}
                      fauteFeuille={form.errorOf(`correspondances.${rang}.feuille`)}
                      fauteCellule={form.errorOf(`correspondances.${rang}.cellule`)}
                      fauteValeur={form.errorOf(`correspondances.${rang}.valeur`)}
                      onChange={changeRow}
                      onRemove={removeRow}
                      onNext={nextField}
                    />
                  ))}
                </tbody>
              </table>
            )}
            {correspondances.length === 0 && <p>{t('aucune')}</p>}
            <Button
              ref={addButton}
              variant="default"
              mt="sm"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => add('')}
            >
              {t('ajouterCellule')}
            </Button>
          </div>
        </div>
      </Card>
      <Group className={classes.pied}>
        <Button type="submit" disabled={!form.isValid || !form.isDirty} loading={form.isBusy}>
          {t('commun:action.enregistrer')}
        </Button>
        <FormState form={form} />
      </Group>
      <OpenConflitDialog />
    </form>
  )
}

function useCorrespondances(
  { idModele, feuilles, ...saved }: Modele,
  revision: string | null,
  libelles: ReadonlyMap<string, string>,
) {
  const { t } = useTranslation('modeles')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const describe = useDescribeConflit(libelles)
  const form = useForm<Saisie, Partial<Saisie>, { modele: Answer<typeof updateModele>; etag: string | null }>({
    place: [idUtilisateur, 'modele', idModele],
    saved: { values: saisieDe({ idModele, ...saved }), etag: revision },
    schema: brouillon,
    isEditable: true,
    check({ correspondances, ...cadre }): Faults {
      const textes: Readonly<Record<string, string>> = faultTexts[language]
      const fautes = Object.entries(fautesDe(correspondances, feuilles, libelles))
      return {
        ...schemaFaults(updateModele.body, { ...cadre, correspondances: [] }, language),
        ...Object.fromEntries(fautes.map(([champ, faute]) => [champ, textes[faute] ?? t(`faute.${faute}`)])),
      }
    },
    async send(_, ifMatch, { correspondances, ...cadre }) {
      const body = { ...cadre, correspondances: [...correspondances] }
      const { data: modele, etag } = await request(updateModele, { params: { idModele }, body, ifMatch })
      return { modele, etag }
    },
    conflicts: {
      async reload() {
        const { modele, etag } = await queryClient.fetchQuery(lireModele(idModele))
        return { values: saisieDe(modele), etag }
      },
      describe,
      without: withoutFields,
    },
    async onSaved({ modele, etag }) {
      form.replace({ values: saisieDe(modele), etag })
      toastSuccess(modele.nom, t('enregistre'))
      await Promise.all(
        [getModele, listModeles, listModelesDuDossier].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
  const change = (part: Partial<Saisie>, names: readonly string[] = Object.keys(part)) =>
    form.change((saisie) => ({ ...saisie, ...part }), names)
  return { form, change }
}
