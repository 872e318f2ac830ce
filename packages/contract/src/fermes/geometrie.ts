import { ANNEAUX_MAXIMUM, POINTS_MAXIMUM } from '@sillon/domain'
import { z } from 'zod'

// Shapes in GeoJSON (RFC 7946): degrees of WGS 84, longitude first. Bounded: a drawing or a partner's server is not ours.

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const anneau = z.array(position).min(4).max(POINTS_MAXIMUM)
const polygone = z.array(anneau).min(1).max(ANNEAUX_MAXIMUM)

/** Outline of a parcel. */
export const geometrieParcelle = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: polygone }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygone).min(1).max(ANNEAUX_MAXIMUM) }),
])
export type GeometrieParcelle = z.infer<typeof geometrieParcelle>

/** Maximum number of points of one drawing. */
export const POINTS_DESSIN = 500

/** Shape of a drawing: a line, a surface without holes, a point. */
export const geometrieDessin = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2).max(POINTS_DESSIN) }),
  z.object({
    type: z.literal('Polygon'),
    coordinates: z.array(z.array(position).min(4).max(POINTS_DESSIN)).length(1),
  }),
  z.object({ type: z.literal('Point'), coordinates: position }),
])
export type GeometrieDessin = z.infer<typeof geometrieDessin>
