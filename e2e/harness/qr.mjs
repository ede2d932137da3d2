// A phone's camera: reads a QR code from the screen.

import jsQR from "jsqr";

import { closeDevice, newDevice } from "./browser.mjs";
import { browser } from "./environment.mjs";

/** The text of the QR code in this element of a page. */
export async function scanQrCode(element) {
  const picture = (await element.screenshot()).toString("base64");
  const context = await newDevice(browser);
  const page = await context.newPage();
  const { width, height, data } = await page.evaluate(pixels, `data:image/png;base64,${picture}`);
  await closeDevice(context);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

async function pixels(url) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob());
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  return { width, height, data: [...canvas.getImageData(0, 0, width, height).data] };
}
