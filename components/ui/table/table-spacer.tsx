/** Holds the place of lines of a long table that are not drawn. */
export function TableSpacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; it holds a place.
    <tr aria-hidden="true">
      <td className="spacer" colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}
