"""A network as an ONNX file, which onnxruntime plays without PyTorch; most weights take a byte."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from minewise.agents.lib.learned import PLANES
from minewise.errors import TrainingError
from minewise.learn.train.network import Network

HIGHEST = 127
"""The highest level: a level and its opposite both fit into a byte."""


@dataclass(frozen=True)
class Levels:
    """A weight of shape (outputs, inputs, height, width) as `levels * outputs * inputs`.

    Each output and each input has a scale of its own. With only output scales, a few inputs
    with large weights leave few levels to all others: the chances of `belief` on 30x16 were then
    twice as far from the exact ones (`python bench/learned.py chances 30x16/99`).
    """

    levels: NDArray[np.int8]
    outputs: NDArray[np.float32]
    inputs: NDArray[np.float32]

    @classmethod
    def from_weight(cls, weight: NDArray[np.float32]) -> Levels:
        """The levels nearest to a weight.

        >>> Levels.from_weight(np.full((1, 1, 1, 1), -0.5, np.float32)).weight().round(6).item()
        -0.5
        """
        inputs: NDArray[np.float32] = np.sqrt(_largest(weight, (0, 2, 3)))
        outputs = _largest(weight / inputs, (1, 2, 3)) / np.float32(HIGHEST)
        return cls(np.rint(weight / inputs / outputs).astype(np.int8), outputs, inputs)

    def weight(self) -> NDArray[np.float32]:
        """What the levels mean."""
        return self.levels * self.outputs * self.inputs


def _largest(weight: NDArray[np.float32], axes: tuple[int, ...]) -> NDArray[np.float32]:
    """The largest size of a weight along axes, and 1 where all are 0: no scale is 0."""
    size: NDArray[np.float32] = np.abs(weight).max(axis=axes, keepdims=True)
    return np.where(size > 0, size, np.float32(1))


OPSET = 18
IR_VERSION = 9
"""Old enough for every onnxruntime that the extra `rl` allows."""

RECORD = "minewise"
"""The metadata entry that holds the record of the training, as JSON."""


def export(network: Network, path: Path, record: dict[str, Any]) -> None:
    """Writes `planes`, float32 of shape (views, 14, height, width), to `log_odds`, (views, height,
    width), and to `win`, of the same shape, where the network tells it. Weights are kept as
    `Levels`; biases, and weights with one output, as float16. The player computes in float32."""
    graph = _Graph()
    graph.build(network)
    said = ("log_odds",) if network.win is None else ("log_odds", "win")
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "player",
            [helper.make_tensor_value_info("planes", TensorProto.FLOAT, ["n", PLANES, "h", "w"])],
            [helper.make_tensor_value_info(n, TensorProto.FLOAT, ["n", "h", "w"]) for n in said],
            graph.weights,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    write_record(model, record)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def load_weights(network: Network, path: Path) -> None:
    """Takes the weights that `export` wrote, of the same network or of one without `win_blocks`. In
    the second case they stay as they are: what is learned is the chance to win."""
    kept = [numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer]
    kept = [one for one in kept if one.dtype != np.int64][1:]  # without the 1 that shares need
    weights: list[NDArray[np.floating]] = []
    while kept:
        some = 3 if kept[0].dtype == np.int8 else 1
        factors, (bias, *kept) = kept[:some], kept[some:]
        weights += [np.prod(np.broadcast_arrays(*factors), axis=0, dtype=np.float32), bias]
    own = _in_order(network)
    known = [(own[i].shape, weights[i].size) for i in range(min(len(own), len(weights)))]
    if len(weights) > len(own) or any(shape.numel() != size for shape, size in known):
        raise TrainingError(f"expected weights of a network of this shape, got {path}")
    with torch.no_grad():
        for ours, theirs in zip(own, weights, strict=False):
            ours.copy_(torch.from_numpy(theirs.astype(np.float32)).reshape(ours.shape))
            ours.requires_grad_(len(weights) == len(own))


def _in_order(network: Network) -> list[Tensor]:
    """The weights and biases of a network in the order of the file."""
    order = ("stem", "blocks", "head", "value", "win_blocks", "win")
    named = dict(network.named_parameters())
    return [w for first in order for n, w in named.items() if n.split(".")[0] == first]


def write_record(model: onnx.ModelProto, record: dict[str, Any]) -> None:
    """Puts the record into the metadata of a model."""
    helper.set_model_props(model, {RECORD: json.dumps(record)})


class _Graph:
    """The graph of a network, node by node as in its `forward`."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def build(self, network: Network) -> None:
        values = {name: w.detach().cpu().numpy() for name, w in network.state_dict().items()}
        covered = self._node("Slice", "planes", *map(self._integers, ([9], [10], [1])))
        cells = self._sum(covered)
        share = self._node("Div", covered, self._node("Max", cells, self._constant(np.ones(1))))
        x = self._convolution(values, "stem", "planes")
        for number in range(len(network.blocks)):
            x = self._block(values, f"blocks.{number}", x, share)
        last, x = x, self._node("Relu", x)
        odds = self._convolution(values, "head", x)
        if network.value is not None:
            value = self._convolution(values, "value", self._mean(x, share))
            advantage = self._node("Sub", odds, self._mean(odds, share))
            odds = self._node("Add", advantage, value)
        self._node("Squeeze", odds, self._integers([1]), out="log_odds")
        if network.win is not None:
            for number in range(len(network.win_blocks)):
                last = self._block(values, f"win_blocks.{number}", last, share)
            more = self._convolution(values, "win", self._node("Relu", last))
            win = self._node("Sub", more, odds)
            self._node("Squeeze", win, self._integers([1]), out="win")

    def _block(self, values: dict[str, Any], name: str, x: str, share: str) -> str:
        y = self._node("Relu", x)
        own = self._convolution(values, f"{name}.first", y)
        y = self._node("Add", own, self._convolution(values, f"{name}.all", self._mean(y, share)))
        y = self._node("Relu", y)
        return self._node("Add", x, self._convolution(values, f"{name}.second", y))

    def _node(self, kind: str, *inputs: str, out: str = "", **attributes: Any) -> str:
        out = out or f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [out], **attributes))
        return out

    def _sum(self, x: str) -> str:
        """Over the cells of each board."""
        return self._node("ReduceSum", x, self._integers([2, 3]), keepdims=1)

    def _mean(self, x: str, share: str) -> str:
        return self._sum(self._node("Mul", x, share))

    def _convolution(self, values: dict[str, Any], name: str, x: str) -> str:
        """A convolution, or a linear map of one number a channel as a convolution of 1x1."""
        weight = values[f"{name}.weight"]
        weight = weight.reshape(*weight.shape[:2], *(weight.shape[2:] or (1, 1)))
        pad = weight.shape[-1] // 2
        # With one output there are as many scales as weights: nothing would be saved.
        kept = self._levels(weight) if len(weight) > 1 else self._constant(weight)
        bias = self._constant(values[f"{name}.bias"])
        return self._node("Conv", x, kept, bias, pads=[pad] * 4)

    def _levels(self, weight: NDArray[np.float32]) -> str:
        """Multiplied once, when the file is loaded: onnxruntime folds what depends on no view."""
        kept = Levels.from_weight(weight)
        levels = self._node("Cast", self._stored(kept.levels), to=TensorProto.FLOAT)
        by_output = self._node("Mul", levels, self._stored(kept.outputs))
        return self._node("Mul", by_output, self._stored(kept.inputs))

    def _constant(self, value: Any) -> str:
        return self._node("Cast", self._stored(value.astype(np.float16)), to=TensorProto.FLOAT)

    def _stored(self, value: NDArray[Any]) -> str:
        name = f"weight{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(value, name))
        return name

    def _integers(self, values: list[int]) -> str:
        name = f"integers{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.array(values, dtype=np.int64), name))
        return name
